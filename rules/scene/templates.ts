import type { FieldChoice, SceneLabel, SceneTemplate, ServiceType, VehicleGroup } from './codes.ts';

/** The parts a scene is made of; the editor shows those of its template, in this order. */
export const RULE_GROUPS = {
  basics: '基本信息',
  dates: '有效期',
  time: '用车时段',
  city: '用车城市',
  address: '上下车地点',
  trip: '差旅用车',
  service: '服务类型',
  vehicleGroup: '可用车型',
  quota: '费用限额',
  flow: '审批流',
  dict: '下单信息',
  carpool: '加班拼车',
} as const;
export type RuleGroup = keyof typeof RULE_GROUPS;

export interface TemplateTraits {
  readonly groups: readonly RuleGroup[];
  /** What may be chosen; anything else is hidden, and refused. A trip's services follow from its two parts. */
  readonly services: readonly ServiceType[];
  /** Chosen already in a new scene. */
  readonly checkedServices: readonly ServiceType[];
  readonly vehicleGroups: readonly VehicleGroup[];
  readonly projectNo: FieldChoice;
  readonly label: SceneLabel | null;
}

const CARS: readonly VehicleGroup[] = [
  'exclusive',
  'premium',
  'comfort',
  'luxury',
  'business',
  'sevenSeater',
  'newEnergy',
];
const BUSES: readonly VehicleGroup[] = ['coaster', 'minibus', 'coach', 'sevenSeater', 'newEnergy'];
const RIDES: readonly ServiceType[] = ['scheduled', 'pickup', 'dropoff'];
const RENTALS: readonly ServiceType[] = ['dayRental', 'halfDayRental'];

const QUICK = ['basics', 'dates', 'time', 'city', 'address', 'service', 'vehicleGroup', 'quota'] as const;
const CHARTER = ['basics', 'dates', 'time', 'city', 'service', 'vehicleGroup', 'quota'] as const;

/** Which parts each template has, and with them which fields. */
export const TEMPLATE_GROUPS = {
  quick: [...QUICK, 'dict'],
  approval: [...QUICK, 'flow', 'dict', 'carpool'],
  trip: ['basics', 'dates', 'time', 'trip', 'quota', 'flow', 'dict'],
  quickCharter: [...CHARTER, 'dict'],
  approvalCharter: [...CHARTER, 'flow', 'dict'],
  bus: ['basics', 'dates', 'service', 'vehicleGroup', 'flow', 'dict'],
} as const satisfies Readonly<Record<SceneTemplate, readonly RuleGroup[]>>;

export const TEMPLATES: Readonly<Record<SceneTemplate, TemplateTraits>> = {
  quick: {
    groups: TEMPLATE_GROUPS.quick,
    services: RIDES,
    checkedServices: [],
    vehicleGroups: CARS,
    projectNo: 'required',
    label: null,
  },
  approval: {
    groups: TEMPLATE_GROUPS.approval,
    services: RIDES,
    checkedServices: [],
    vehicleGroups: CARS,
    projectNo: 'optional',
    label: null,
  },
  trip: {
    groups: TEMPLATE_GROUPS.trip,
    services: [],
    checkedServices: [],
    vehicleGroups: CARS,
    projectNo: 'optional',
    label: 'trip',
  },
  quickCharter: {
    groups: TEMPLATE_GROUPS.quickCharter,
    services: RENTALS,
    checkedServices: RENTALS,
    vehicleGroups: CARS,
    projectNo: 'hidden',
    label: 'charter',
  },
  approvalCharter: {
    groups: TEMPLATE_GROUPS.approvalCharter,
    services: RENTALS,
    checkedServices: RENTALS,
    vehicleGroups: CARS,
    projectNo: 'optional',
    label: 'charter',
  },
  bus: {
    groups: TEMPLATE_GROUPS.bus,
    services: ['dayRental', 'halfDayRental', 'pickup', 'dropoff'],
    checkedServices: [],
    vehicleGroups: BUSES,
    projectNo: 'required',
    label: 'bus',
  },
};

export const hasGroup = (template: SceneTemplate, group: RuleGroup): boolean =>
  TEMPLATES[template].groups.includes(group);
export const needsApplication = (template: SceneTemplate): boolean => hasGroup(template, 'flow');

/** Labels a person chooses from; a bus scene has its own and no choice. */
export const CHOSEN_LABELS: readonly SceneLabel[] = [
  'overtime',
  'commute',
  'airport',
  'trip',
  'executive',
  'charter',
  'discount',
];

export const NAME_MAX = 50;
export const REMINDER_MAX = 50;
export const ROUTE_REMARK_MAX = 50;
export const ROUTES_MAX = 10;
export const ROUTE_STOPS_MAX = 20;
export const RADII_METERS: readonly number[] = [500, 1000, 1500, 2000, 2500, 3000];
export const DEFAULT_RADIUS_METERS = 500;
export const DEADLINE_DAYS: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
export const VIA_POINTS_MAX = 3;
/** How far a booked place may lie from the one that was approved. */
export const LINE_TOLERANCE_METERS = 1000;
/** Only a hint in the field: less than this rarely pays a ride. */
export const QUOTA_HINT_FEN = 80_000;

export const HOT_CITIES: readonly string[] = ['北京', '上海', '杭州', '深圳', '广州', '武汉', '西安', '成都'];
export const CITY_TABS: readonly string[] = ['ABCDE', 'FGHJ', 'KLMNP', 'QRSTW', 'XYZ'];
export const cityTabOf = (initial: string): string | undefined =>
  CITY_TABS.find((letters) => letters.includes(initial.toUpperCase()));
