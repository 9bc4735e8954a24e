import { moneyText } from '../money.ts';
import type { RideDraft } from '../order/ride-draft.ts';
import { type ServiceType, VehicleGroup } from '../scene/codes.ts';
import type { Spot } from '../scene/evaluation.ts';
import { MISSING_LABELS, type MissingField } from './missing.ts';
import type { RideChange } from './nearest-change.ts';

/** What a person can do so that a ride passes, or costs them less: the least effort first. */
export const FIX_KINDS = ['fill', 'scene', 'group', 'drop', 'place', 'time', 'apply'] as const;
export type FixKind = (typeof FIX_KINDS)[number];

/** The fields of the request that become other ones; numbers of companions and stops say how many stay. */
export interface FixValue {
  readonly at?: Date | undefined;
  readonly from?: Spot | undefined;
  readonly to?: Spot | undefined;
  readonly sceneId?: number | undefined;
  readonly service?: ServiceType | undefined;
  readonly vehicleGroup?: VehicleGroup | undefined;
  readonly companions?: number | undefined;
  readonly via?: number | undefined;
  readonly carpool?: boolean | undefined;
  readonly projectNo?: null | undefined;
  readonly fill?: MissingField | undefined;
}

export interface RideFix {
  readonly kind: FixKind;
  readonly text: string;
  readonly value: FixValue;
  readonly estimateFen: number;
  readonly companyFen: number;
  readonly personalFen: number;
}
export type ProposedFix = Pick<RideFix, 'kind' | 'text' | 'value'>;

/** Nobody reads more. */
export const MOST_FIXES = 3;

const OF_CHANGE: Readonly<Record<RideChange['kind'], FixKind>> = {
  time: 'time',
  from: 'place',
  to: 'place',
  service: 'group',
  vehicleGroup: 'group',
  companions: 'drop',
  via: 'drop',
  carpool: 'drop',
  projectNo: 'drop',
};

function changedFields({ kind, ride }: RideChange): FixValue {
  const { at, from, to, service, vehicleGroup, companions, viaPoints } = ride;
  const all = { time: { at }, from: { from }, to: { to }, service: { service }, vehicleGroup: { vehicleGroup } };
  const dropped = { companions: { companions }, via: { via: viaPoints }, carpool: { carpool: false } };
  return { ...all, ...dropped, projectNo: { projectNo: null } }[kind];
}

export const fixOfChange = (change: RideChange): ProposedFix => ({
  kind: OF_CHANGE[change.kind],
  text: change.text,
  value: changedFields(change),
});

export const fillFix = (field: MissingField): ProposedFix => ({
  kind: 'fill',
  text: `填写${MISSING_LABELS[field]}即可用`,
  value: { fill: field },
});

export const sceneFix = (sceneId: number, name: string): ProposedFix => ({
  kind: 'scene',
  text: `改用“${name}”即可用`,
  value: { sceneId },
});

export const applyFix = (sceneId: number, name: string): ProposedFix => ({
  kind: 'apply',
  text: `先申请“${name}”，通过后可用`,
  value: { sceneId },
});

/** A cheaper car, where a person would pay a part. */
export const groupFix = (vehicleGroup: VehicleGroup, personalFen: number): ProposedFix => ({
  kind: 'group',
  text: `选${VehicleGroup.labelOf(vehicleGroup)}，${personalFen === 0 ? '企业全付' : `个人付 ${moneyText(personalFen)}`}`,
  value: { vehicleGroup },
});

/** Another car, where none of the kind that was asked for came. */
export const otherCarFix = (none: VehicleGroup, other: VehicleGroup, personalFen: number): ProposedFix => ({
  kind: 'group',
  text: `这次没有${VehicleGroup.labelOf(none)}车，换${VehicleGroup.labelOf(other)}可能更快，${personalFen === 0 ? '企业全付' : `个人要付 ${moneyText(personalFen)}`}。`,
  value: { vehicleGroup: other },
});

/** The ride as it would be asked for then. */
export function fixedDraft<D extends RideDraft>(draft: D, value: FixValue): D {
  const { at, from, to, sceneId, service, vehicleGroup, companions, via, carpool, projectNo } = value;
  return {
    ...draft,
    at: at ?? draft.at,
    from: from ?? draft.from,
    to: to ?? draft.to,
    sceneId: sceneId ?? draft.sceneId,
    service: service ?? draft.service,
    vehicleGroup: vehicleGroup ?? draft.vehicleGroup,
    companions: draft.companions.slice(0, companions ?? draft.companions.length),
    via: draft.via.slice(0, via ?? draft.via.length),
    carpool: carpool ?? draft.carpool,
    projectNo: projectNo === undefined ? draft.projectNo : projectNo,
  };
}

/** The least effort first; of two alike the one that costs the person less. */
export const byEffort = (one: RideFix, other: RideFix): number =>
  FIX_KINDS.indexOf(one.kind) - FIX_KINDS.indexOf(other.kind) || one.personalFen - other.personalFen;
