import type { ApplicationDraft, ApplicationDraftOf } from '#rules/application.ts';
import { addDays, type Day } from '#rules/calendar.ts';
import type { Spot } from '#rules/scene.ts';
import type { Random } from '../random.ts';
import { groupFor, guest } from './make-wish.ts';
import type { Profile } from './profiles.ts';
import type { Journey } from './shapes.ts';
import type { Traveller } from './traveller.ts';
import type { SceneInForce } from './wish.ts';

/** What somebody wants an application for. */
export interface Purpose {
  readonly traveller: Traveller;
  readonly scene: SceneInForce;
  readonly profile: Profile;
  readonly startDay: Day;
  /** Of a trip, from the first day to the last; drawn where it is left out. */
  readonly days?: number | undefined;
  readonly draw: Random;
}

const spot = ({ cityId, address, point }: Spot) => ({ cityId, address, point });

const basics = ({ scene, profile, startDay, draw }: Purpose) => ({
  reason: draw.pick(profile.reasons),
  rider: scene.name === '客户接待' ? guest(draw) : null,
  companions: scene.rules.companionsAllowed && draw.chance(0.12) ? [guest(draw)] : [],
  startDay,
  endDay: startDay,
});

/** Night work is asked for by the week, a stay in another region by the month, a reception for its day. */
const SPANS: Readonly<Record<string, readonly [days: number, uses: readonly [number, number]]>> = {
  '夜间加班（审批）': [6, [2, 4]],
  区域驻点用车: [24, [1, 1]],
  项目周期用车: [20, [1, 1]],
  客户接待: [0, [1, 2]],
  项目用车: [3, [1, 3]],
};

/** Those without a fixed line leave the places to the ride itself where their days are many. */
const isOpen = (name: string): boolean => name === '区域驻点用车' || name === '项目周期用车';

export function approvalDraft(purpose: Purpose, journey: Journey): ApplicationDraftOf<'approval'> {
  const { scene, draw, startDay } = purpose;
  const [days, [least, most]] = SPANS[scene.name] ?? [0, [1, 1]];
  const useCount = draw.int(least, most);
  const last = addDays(startDay, days);
  const open = isOpen(scene.name);
  return {
    template: 'approval',
    ...basics(purpose),
    endDay: scene.rules.endDay !== null && last > scene.rules.endDay ? scene.rules.endDay : last,
    cityId: journey.from.cityId,
    start: open ? null : spot(journey.from),
    end: open ? null : spot(journey.to),
    viaPoints: [],
    useCount,
    roundTrip: scene.name === '客户接待' && useCount === 2,
    estimatedFen: draw.int(4, 20) * 1_000,
  };
}

export const charterDraft = (purpose: Purpose, journey: Journey): ApplicationDraftOf<'approvalCharter'> => ({
  template: 'approvalCharter',
  ...basics(purpose),
  cityId: journey.from.cityId,
  start: spot(journey.from),
  end: purpose.draw.chance(0.7) ? spot(journey.to) : null,
  viaPoints: [],
  useCount: 1,
  roundTrip: false,
  service: journey.service,
  estimatedFen: purpose.draw.int(9, 18) * 10_000,
});

const NEEDS = ['', '', '需要导游话筒', '行李较多，请安排大行李舱', '上车点较窄，请提前联系'];

export function busDraft(purpose: Purpose, journey: Journey): ApplicationDraftOf<'bus'> {
  const { scene, draw } = purpose;
  return {
    template: 'bus',
    ...basics(purpose),
    cityId: journey.from.cityId,
    start: spot(journey.from),
    end: spot(journey.to),
    viaPoints: [],
    useCount: 1,
    roundTrip: false,
    service: journey.service,
    passengerCount: draw.int(12, 48),
    vehicles: [{ vehicleGroup: groupFor(scene.rules, journey.service, draw), count: 1 }],
    specialNeeds: draw.pick(NEEDS),
  };
}

/** The draft that a template asks for; trips have a file of their own. */
export function localDraft(purpose: Purpose, journey: Journey): ApplicationDraft {
  const { template } = purpose.scene.rules;
  if (template === 'bus') return busDraft(purpose, journey);
  return template === 'approvalCharter' ? charterDraft(purpose, journey) : approvalDraft(purpose, journey);
}
