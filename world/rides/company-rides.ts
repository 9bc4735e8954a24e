import { applicationNo } from '#rules/application.ts';
import type { Day } from '#rules/calendar.ts';
import type { Tariff } from '#rules/tariff.ts';
import type { Flow } from '../flows.ts';
import type { WorldLimit } from '../limits.ts';
import { type BillPlan, billPlans } from '../money.ts';
import type { Organisation } from '../organisation.ts';
import { random } from '../random.ts';
import type { WorldScene } from '../scenes.ts';
import { seasonUntil } from '../seasons.ts';
import type { WorldRule } from '../second-rules.ts';
import { listedStaff, termsFor } from '../terms.ts';
import { planRecharges, planRepayments } from './account-year.ts';
import { completeOrders, objectToBills } from './after.ts';
import { openAgenda } from './agenda.ts';
import type { WorldApplication } from './application.ts';
import { approvedRides } from './draw-approved.ts';
import { type Ground, quickWishes, type Use, useOf } from './draw-quick.ts';
import { type Firm, indexTariffs } from './firm.ts';
import { openLimitBook } from './limit-book.ts';
import { orgOf } from './org.ts';
import { everyState, plantWaiting, questionable, remarkable, waitingForAccounts } from './plant-applications.ts';
import { paying, prepaying, sharing, underWay } from './plants.ts';
import { openRoster } from './roster.ts';
import { isTold, type SceneClock, sceneClock } from './scene-clock.ts';
import { leaveUnderWay, planRides } from './simulate.ts';
import { type Traveller, travellersOf } from './traveller.ts';
import { openWhereabouts, withoutCrossing } from './whereabouts.ts';
import type { Wish } from './wish.ts';

/** What the rides of all companies share: numbers go on from company to company. */
export interface RideRegistry {
  readonly seed: string;
  readonly today: Day;
  readonly now: number;
  readonly tariffs: readonly Tariff[];
  readonly nextOrder: Firm['nextOrder'];
  readonly nextApplication: Firm['nextOrder'];
}

export interface Setting {
  readonly organisation: Organisation;
  readonly flows: readonly Flow[];
  readonly scenes: readonly WorldScene[];
  readonly limits: readonly WorldLimit[];
  readonly rules: readonly WorldRule[];
  /** About how many orders there shall be. */
  readonly orders: number;
}

/** A company's year of rides while it goes by. */
export interface RideYear {
  readonly firm: Firm;
  readonly applications: readonly WorldApplication[];
  readonly bills: readonly BillPlan[];
  /** All that happens up to a moment, with what the bills confirmed by then mean for their orders. */
  runUntil(moment: number): void;
  /** The rest of it, up to now. */
  end(): void;
}

/** As many as come true of the rates of the profiles at scale 1, in so many days: a year, and half of the current month. */
const FULL: Readonly<Record<number, number>> = { 100: 58_950, 101: 1_620 };
const FULL_DAYS = 380;
const LEAVERS_SCENES = ['市内公出', '客户拜访'];

function usesOf({ scenes }: Setting, travellers: readonly Traveller[], ground: Ground): Use[] {
  const clocks = scenes.filter(isTold).map(sceneClock);
  const holders = new Map(clocks.map((clock) => [clock, new Set(clock.scene.staffIds)]));
  const mayUse = ({ person }: Traveller, clock: SceneClock): boolean =>
    person.deletedAt === null ? holders.get(clock)!.has(person.id) : LEAVERS_SCENES.includes(clock.name);
  return travellers.flatMap((traveller) =>
    clocks.filter((clock) => mayUse(traveller, clock)).flatMap((clock) => useOf(traveller, clock, ground) ?? []),
  );
}

function firmOf(setting: Setting, registry: RideRegistry): Firm {
  const { organisation, flows, limits, rules } = setting;
  const { companyId, accountKind } = organisation.plan;
  const terms = termsFor(companyId);
  return {
    companyId,
    now: registry.now,
    terms,
    account: { kind: accountKind, creditFen: terms.creditFen },
    listed: new Set(listedStaff(organisation, terms)),
    tariffs: indexTariffs(registry.tariffs),
    rules: new Map(rules.flatMap((rule) => rule.sceneIds.map((id) => [id, rule] as const))),
    desk: { flows: new Map(flows.map((flow) => [flow.id, flow])), org: orgOf(organisation), now: registry.now },
    limits: openLimitBook(limits),
    agenda: openAgenda(),
    whereabouts: openWhereabouts(),
    roster: openRoster(companyId),
    nextOrder: registry.nextOrder,
    sums: { rechargeFen: 0, settleFen: 0, refundFen: 0, adjustFen: 0, repayFen: 0, goingFen: 0, pendingFen: 0 },
    orders: [],
    ofApplication: new Map(),
    unpaid: new Map(),
    accountRows: [],
    limitRows: [],
    decided: [],
    refused: new Map(),
  };
}

function drawAll(setting: Setting, uses: readonly Use[], ground: Ground, { desk }: Firm) {
  const { departments } = setting.organisation;
  const waiting = waitingForAccounts(uses, (name) => departments.find((one) => one.name === name)?.id);
  const drawn = uses.flatMap((use) => approvedRides(use, ground, desk));
  const planted = [
    ...everyState(uses, ground, desk),
    ...plantWaiting(uses, waiting, ground, desk),
    ...remarkable(uses, ground, desk),
    ...questionable(uses, ground, desk),
  ];
  const asked = withoutCrossing([...planted, ...drawn]);
  const wishes: Wish[] = [
    ...uses.flatMap((use) => quickWishes(use, ground)),
    ...asked.flatMap((one) => one.wishes),
    ...underWay(uses, ground),
    ...prepaying(uses, ground),
    ...paying(uses, ground),
    ...sharing(uses, ground),
  ];
  return { applications: asked.map(({ application }) => application), wishes };
}

/** In the order of time, so that a later one has a higher number. */
function numbered(applications: readonly WorldApplication[], prefix: string, next: Firm['nextOrder']) {
  const sorted = applications.toSorted((one, other) => one.createdAt - other.createdAt);
  for (const application of sorted) {
    const { id, serial } = next();
    application.id = id;
    application.number = applicationNo(prefix === '' ? null : prefix, new Date(application.createdAt), serial);
  }
  return sorted;
}

/** Twelve months of a company's rides: everything is wished for, and nothing has happened yet. */
export function openYear(setting: Setting, registry: RideRegistry): RideYear {
  const { companyId, accountKind } = setting.organisation.plan;
  const { today, now, seed } = registry;
  const draw = random(`${seed}/${companyId}/ride`);
  const season = seasonUntil(today);
  const scale = (setting.orders / FULL[companyId]!) * (FULL_DAYS / season.days.length);
  const ground: Ground = { season, now, scale, draw };
  const firm = firmOf(setting, registry);
  const bills = billPlans(accountKind, today, now);
  const uses = usesOf(setting, travellersOf(setting.organisation, today, seed), ground);
  const { applications, wishes } = drawAll(setting, uses, ground, firm);
  const sorted = numbered(applications, firm.terms.applicationPrefix, registry.nextApplication);
  if (accountKind === 'prepaid') planRecharges(firm, ground.season, Math.min(1, scale));
  else planRepayments(firm, bills);
  firm.whereabouts.foresee(sorted, wishes);
  planRides(firm, wishes);
  const runUntil = (moment: number): void => {
    firm.agenda.runUntil(moment);
    completeOrders(firm, bills, moment);
  };
  const end = (): void => {
    firm.agenda.runUntil(now);
    leaveUnderWay(firm);
    completeOrders(firm, bills, now);
    objectToBills(firm, bills, financeOf(setting.organisation), draw);
  };
  return { firm, applications: sorted, bills, runUntil, end };
}

/** Who looks after bills: the finance role where there is one, else the super administrator. */
export function financeOf({ roles, members }: Organisation): number {
  const finance = roles.find(({ name }) => name === '财务专员')?.id ?? 1;
  return members.find(({ roleId }) => roleId === finance)!.staffId;
}
