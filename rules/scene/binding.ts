import { z } from 'zod';
import { codeTable, type NameOf } from '../code-table.ts';
import type { SceneTemplate, VehicleGroup } from './codes.ts';

/** How closely a ride keeps to one thing that its application asked for. */
export const BindingMode = codeTable({
  free: [0, '不限'],
  atMost: [1, '不超过申请'],
  exact: [2, '与申请一致'],
});
export type BindingMode = NameOf<typeof BindingMode>;

export const ApprovalBinding = z.object({
  city: z.enum(['exact', 'free']),
  service: z.enum(['exact', 'free']),
  vehicles: z.enum(['exact', 'atMost', 'free']),
  people: z.enum(['atMost', 'free']),
  days: z.enum(['exact', 'atMost', 'free']),
});
export type ApprovalBinding = z.output<typeof ApprovalBinding>;
export type BindingPart = keyof ApprovalBinding;

/** What an approver reads is what may be ridden, unless the scene says otherwise. */
export const DEFAULT_BINDING: ApprovalBinding = {
  city: 'exact',
  service: 'exact',
  vehicles: 'exact',
  people: 'atMost',
  days: 'atMost',
};

export const BINDING_LABELS: Readonly<Record<BindingPart, string>> = {
  city: '用车城市',
  service: '服务类型',
  vehicles: '车型与数量',
  people: '乘车人数',
  days: '包车天数',
};

/** What each template's form asks for. The cities and days of a journey have rules of their own. */
const PARTS: Readonly<Record<SceneTemplate, readonly BindingPart[]>> = {
  quick: [],
  quickCharter: [],
  approval: ['city', 'people'],
  trip: ['people'],
  approvalCharter: ['city', 'service', 'people', 'days'],
  bus: ['city', 'service', 'vehicles', 'people', 'days'],
};
export const bindingParts = (template: SceneTemplate): readonly BindingPart[] => PARTS[template];

/** null: as is usual. A carpool runs on its route, whoever else is on it. */
export function bindingOf(rules: {
  readonly template: SceneTemplate;
  readonly approvalBinding: ApprovalBinding | null;
}): Partial<ApprovalBinding> {
  const binding = rules.approvalBinding ?? DEFAULT_BINDING;
  return Object.fromEntries(PARTS[rules.template].map((part) => [part, binding[part]]));
}

/** The most people that a vehicle carries, its driver not counted; generous, since cars of a group differ. */
export const SEATS: Readonly<Record<VehicleGroup, number>> = {
  exclusive: 4,
  premium: 4,
  comfortable: 4,
  comfort: 4,
  luxury: 4,
  newEnergy: 4,
  welfare: 6,
  business: 6,
  sevenSeater: 6,
  coaster: 28,
  minibus: 35,
  coach: 59,
};

export interface AskedVehicles {
  readonly vehicleGroup: VehicleGroup;
  readonly count: number;
}
export const seatsOf = (vehicles: readonly AskedVehicles[]): number =>
  vehicles.reduce((sum, { vehicleGroup, count }) => sum + SEATS[vehicleGroup] * count, 0);
