import { type ApplicationDraft, useEndsAt, usesOf } from '#rules/application.ts';
import { dayOf, endOfDay, minuteOfDay, startOfDay } from '#rules/calendar.ts';
import type { Org } from '#rules/flow/route.ts';
import type { Flow } from '../flows.ts';
import type { Random } from '../random.ts';
import type { WorldApplication } from './application.ts';
import { type Decision, runApproval, versionAt } from './approval-run.ts';
import type { Traveller } from './traveller.ts';
import type { SceneInForce } from './wish.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MORNING = 8 * 60;
const EVENING = 22 * 60;

const REFUSALS = [
  '预算不足，请改乘公共交通',
  '事由不清楚，请补充后重新提交',
  '请与同行同事合并用车',
  '当天有班车，可以乘坐班车',
  '行程时间与项目计划冲突',
  '接待标准超出，请调整车型',
];

/** What becomes of an application, as far as people have a say in it. */
export type ApplicationFate = 'passed' | 'rejected' | 'revoked' | 'silent';
const FATES: readonly (readonly [ApplicationFate, number])[] = [
  ['passed', 88],
  ['rejected', 6],
  ['revoked', 4],
  ['silent', 2],
];
export const drawFate = (draw: Random): ApplicationFate => draw.weighted(FATES);

/** Nobody decides at night: what comes then waits for the morning. */
export function answeredAt(askedAt: number, draw: Random): number {
  const share = draw.next();
  const at = askedAt + 6 * MINUTE + share * share * 8 * HOUR;
  const minute = minuteOfDay(new Date(at));
  if (minute >= MORNING && minute < EVENING) return Math.round(at);
  const day = dayOf(new Date(at));
  const morning = minute < MORNING ? startOfDay(day) : endOfDay(day);
  return Math.round(morning.getTime() + MORNING * MINUTE + draw.next() * 100 * MINUTE);
}

export interface Desk {
  readonly flows: ReadonlyMap<number, Flow>;
  readonly org: (moment: number) => Org;
  readonly now: number;
}

export interface Applying {
  readonly traveller: Traveller;
  readonly scene: SceneInForce;
  readonly draft: ApplicationDraft;
  readonly createdAt: number;
  readonly fate: ApplicationFate;
  /** The step at which it waits to this hour; those before it were passed at once. */
  readonly waitsAt?: number | undefined;
}

/** Puts an application on its way and follows it to where it is now. */
export function apply(asked: Applying, desk: Desk, draw: Random): WorldApplication {
  const { traveller, scene, draft, createdAt, fate, waitsAt } = asked;
  const flow = desk.flows.get(scene.rules.flowId!)!;
  const steps = versionAt(flow, createdAt).steps.length;
  const refusedAt = fate === 'rejected' ? draw.int(0, steps - 1) : -1;
  const decide = (step: number, approvers: readonly number[], askedAt: number): Decision | null => {
    const answer = { at: answeredAt(askedAt, draw), by: draw.pick(approvers) };
    if (fate === 'silent' || (waitsAt !== undefined && step >= waitsAt)) return null;
    if (waitsAt !== undefined) return { ...answer, at: askedAt + draw.int(4, 12) * MINUTE, reason: null };
    // The step at which it should fall may pass by itself; then the last one says no.
    const refuses = fate === 'rejected' && (step >= refusedAt || step === steps - 1);
    return { ...answer, reason: refuses ? draw.pick(REFUSALS) : null };
  };
  const run = runApproval({
    flow,
    applicant: { staffId: traveller.person.id, departmentId: traveller.person.departmentId },
    org: desk.org(createdAt),
    createdAt,
    now: desk.now,
    decide,
    revokedAt: fate === 'revoked' ? createdAt + Math.round(draw.next() * 3 * HOUR) + 4 * MINUTE : null,
    expiresAt: useEndsAt(draft).getTime(),
  });
  return {
    id: 0,
    number: '',
    traveller,
    scene,
    draft,
    uses: usesOf(draft, flow.kind),
    createdAt,
    run,
    state: run.state,
    finishedAt: run.finishedAt,
  };
}

/** From when on it can be booked with; null: never. */
export const usableFrom = ({ state, finishedAt }: WorldApplication): number | null =>
  state.status === 'passed' ? finishedAt : null;
