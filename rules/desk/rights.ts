import { z } from 'zod';
import { codeTable, type NameOf } from '../code-table.ts';
import { DESK_REFUSALS } from '../desk.ts';
import { moneyText } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';

/** What there is to do at the provider's desk. Every call of the desk belongs to one. */
export const DeskFunction = codeTable({
  orders: ['orders', '订单与调度'],
  prices: ['prices', '费用更正、退款与复核'],
  companies: ['companies', '企业与条款'],
  accounts: ['accounts', '充值、还款与调整'],
  enrolments: ['enrolments', '入驻申请'],
  objections: ['objections', '异议'],
  bills: ['bills', '账单'],
  invoices: ['invoices', '发票'],
  tariffs: ['tariffs', '资费'],
  reference: ['reference', '基础数据'],
  staff: ['staff', '员工与权限'],
  keys: ['keys', '密钥与推送'],
  log: ['log', '操作记录'],
});
export type DeskFunction = NameOf<typeof DeskFunction>;

/** Each holds what stands before it: who acts also looks, who releases what others did also acts. */
export const DeskLevel = codeTable({
  look: ['look', '看'],
  act: ['act', '办'],
  release: ['release', '复核'],
});
export type DeskLevel = NameOf<typeof DeskLevel>;

/** The highest level of each function; a function that is not named is not held. */
export const DeskRights = z.partialRecord(DeskFunction.schema, DeskLevel.schema);
export type DeskRights = z.output<typeof DeskRights>;

const heightOf = (level: DeskLevel | undefined): number => (level === undefined ? -1 : DeskLevel.names.indexOf(level));

export const mayDo = (rights: DeskRights, asked: DeskFunction, level: DeskLevel): boolean =>
  heightOf(rights[asked]) >= heightOf(level);

/** Nobody gives others more than they hold themselves. */
export function grantRights(giver: DeskRights, given: DeskRights): DeskRights | Refused {
  const beyond = DeskFunction.names.some((name) => heightOf(given[name]) > heightOf(giver[name]));
  return beyond ? refuse(DESK_REFUSALS.grantsTooMuch) : given;
}

/** What either of two holds, at the higher level. */
export const joinRights = (one: DeskRights, other: DeskRights): DeskRights =>
  Object.fromEntries(
    DeskFunction.names.flatMap((name) => {
      const level = heightOf(one[name]) > heightOf(other[name]) ? one[name] : other[name];
      return level ? [[name, level]] : [];
    }),
  );

/** 订单与调度（办）、企业与条款（看）: for the screen and the log. */
export const rightsText = (rights: DeskRights): string =>
  DeskFunction.names
    .flatMap((name) => {
      const level = rights[name];
      return level ? [`${DeskFunction.labelOf(name)}（${DeskLevel.labelOf(level)}）`] : [];
    })
    .join('、');

/** How much one act may move before a second person looks at it. */
export interface DeskLimits {
  /** Corrections, refunds, objections and held prices. */
  readonly correctionLimitFen: number;
  /** Recharges, repayments and adjustments. */
  readonly movementLimitFen: number;
}

/** Each limit with what falls under it. */
export const DESK_LIMITS = [
  ['correctionLimitFen', '更正、退款、异议'],
  ['movementLimitFen', '充值、还款、调整'],
] as const satisfies readonly (readonly [keyof DeskLimits, string])[];

const TOO_HIGH = {
  correctionLimitFen: DESK_REFUSALS.correctionTooHigh,
  movementLimitFen: DESK_REFUSALS.movementTooHigh,
} as const;

/** Nobody lets others move more alone than they may: somebody of their own making would be their second person. */
export function grantLimits<T extends DeskLimits>(giver: DeskLimits, given: T): T | Refused {
  const beyond = DESK_LIMITS.map(([limit]) => limit).find((limit) => given[limit] > giver[limit]);
  return beyond ? refuse(TOO_HIGH[beyond], { limit: moneyText(giver[beyond]) }) : given;
}

/** The higher of two in each. */
export const joinLimits = (one: DeskLimits, other: DeskLimits): DeskLimits => ({
  correctionLimitFen: Math.max(one.correctionLimitFen, other.correctionLimitFen),
  movementLimitFen: Math.max(one.movementLimitFen, other.movementLimitFen),
});

export interface DeskRolePreset extends DeskLimits {
  readonly name: string;
  readonly rights: DeskRights;
}

const all = (level: DeskLevel): DeskRights => Object.fromEntries(DeskFunction.names.map((name) => [name, level]));

/** What a provider begins with; its administrators change them as they like. */
export const DESK_ROLES: readonly DeskRolePreset[] = [
  {
    name: '运营主管',
    rights: {
      ...all('look'),
      orders: 'release',
      prices: 'release',
      companies: 'act',
      enrolments: 'act',
      objections: 'release',
    },
    correctionLimitFen: 200_000,
    movementLimitFen: 0,
  },
  {
    name: '调度员',
    rights: { orders: 'act', companies: 'look' },
    correctionLimitFen: 0,
    movementLimitFen: 0,
  },
  {
    name: '客服',
    rights: { orders: 'look', prices: 'act', companies: 'look', enrolments: 'act', objections: 'act', bills: 'look' },
    correctionLimitFen: 20_000,
    movementLimitFen: 0,
  },
  {
    name: '财务',
    rights: {
      orders: 'look',
      prices: 'act',
      companies: 'look',
      accounts: 'act',
      objections: 'act',
      bills: 'act',
      invoices: 'act',
      tariffs: 'look',
    },
    correctionLimitFen: 200_000,
    movementLimitFen: 20_000_000,
  },
  {
    name: '财务主管',
    rights: {
      orders: 'look',
      prices: 'release',
      companies: 'release',
      accounts: 'release',
      objections: 'release',
      bills: 'release',
      invoices: 'release',
      tariffs: 'release',
      // Nobody gives a key more than they hold: a key that pushes prices or recharges is theirs to give.
      keys: 'act',
      log: 'look',
    },
    correctionLimitFen: 2_000_000,
    movementLimitFen: 20_000_000,
  },
  {
    name: '管理员',
    rights: { ...all('act'), prices: 'look', accounts: 'look', objections: 'look', staff: 'release' },
    correctionLimitFen: 0,
    movementLimitFen: 0,
  },
  { name: '审计', rights: all('look'), correctionLimitFen: 0, movementLimitFen: 0 },
];

export interface PresetDifference {
  readonly what: string;
  readonly preset: string;
  readonly now: string;
  /** Whether the role may do more by it than it began with. */
  readonly isMore: boolean;
}

const levelText = (level: DeskLevel | undefined): string => (level === undefined ? '—' : DeskLevel.labelOf(level));

/** What a role that a provider began with has become; null: it is the provider's own, or goes by another name now. */
export function presetDifference(role: DeskRolePreset): PresetDifference[] | null {
  const preset = DESK_ROLES.find(({ name }) => name === role.name);
  if (!preset) return null;
  const rights = DeskFunction.names
    .filter((name) => preset.rights[name] !== role.rights[name])
    .map((name) => ({
      what: DeskFunction.labelOf(name),
      ...{ preset: levelText(preset.rights[name]), now: levelText(role.rights[name]) },
      isMore: heightOf(role.rights[name]) > heightOf(preset.rights[name]),
    }));
  const limits = DESK_LIMITS.filter(([limit]) => preset[limit] !== role[limit]).map(([limit, title]) => ({
    what: `单笔自办上限：${title}`,
    ...{ preset: moneyText(preset[limit]), now: moneyText(role[limit]) },
    isMore: role[limit] > preset[limit],
  }));
  return [...rights, ...limits];
}
