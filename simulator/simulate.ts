import { setTimeout as wait } from 'node:timers/promises';
import { addDays, addMonths, addMonthsToDay, type Day, dayOf, localText } from '#rules/calendar.ts';
import type { BusinessClock } from '../tests/scenarios/clock.ts';
import type { ScenarioCompany } from '../tests/scenarios/company.ts';
import { type Account, accountText, add, emptyAccount } from './account.ts';
import { answerOf } from './calls.ts';
import { FIRST_HOUR, momentOf, playDay } from './day.ts';
import { closeMonth } from './month.ts';
import type { Options } from './options.ts';
import { assemble } from './participants.ts';
import type { Stage } from './stage.ts';

export interface Simulation {
  readonly company: ScenarioCompany;
  readonly options: Options;
  readonly riders: number;
  print(line: string): void;
  /** Ends the play after what is under way. */
  readonly stop: AbortSignal;
}

const SETTLEMENT = '/api/v2/company/configure/settlement';
const BY_STAFF = 1;

async function stageOf({ company, options, riders }: Simulation): Promise<Stage> {
  const path = '/desk/v1/companies/detail';
  const { terms } = await answerOf(path, () => company.desk.get(path, { companyId: company.companyId }));
  return {
    company,
    cast: await assemble(company, riders),
    options,
    isPrepaid: terms.accountKind === 'prepaid',
    discountPerTenThousand: terms.discountPerTenThousand,
    today: emptyAccount(),
    late: [],
    open: [],
    toCorrect: [],
  };
}

/** Brings a moment about, or waits for it; false where the play was stopped. */
const pace =
  (clock: BusinessClock, { speed }: Options, stop: AbortSignal) =>
  async (instant: Date) => {
    if (speed === 'fast' && !stop.aborted) await clock.moveTo(instant);
    while (!stop.aborted && clock.now() < instant) {
      const left = Math.min(instant.getTime() - clock.now().getTime(), 3_600_000);
      await wait(left, undefined, { signal: stop }).catch(() => undefined);
    }
    return !stop.aborted;
  };

const firstDay = (now: Date): Day => (now < momentOf(dayOf(now), FIRST_HOUR) ? dayOf(now) : addDays(dayOf(now), 1));

function endDay(first: Day, { days, months }: Options): Day | null {
  if (days !== null) return addDays(first, days);
  return months === null ? null : addMonthsToDay(first, months);
}

async function playDays(stage: Stage, { options, print, stop }: Simulation): Promise<Account> {
  const { clock } = stage.company;
  const until = pace(clock, options, stop);
  const first = firstDay(clock.now());
  const end = endDay(first, options);
  const all = emptyAccount();
  for (let index = 0, day = first; day !== end; index += 1, day = addDays(day, 1)) {
    if (!(await until(momentOf(day, FIRST_HOUR)))) break;
    stage.today = emptyAccount();
    if (day.endsWith('-01')) await closeMonth(stage, addMonths(day.slice(0, 7), -1), index);
    const isWhole = await playDay(stage, day, index, until);
    print(`${day}　${accountText(stage.today)}`);
    add(all, stage.today);
    if (!isWhole) break;
  }
  return all;
}

/** The account of a play in a company, whose people confirm what rides cost as long as it lasts. */
export async function simulate(play: Simulation): Promise<Account> {
  const { company, options, print } = play;
  const settings = '/api/v2/company/configure/getSettlement';
  const { settlement } = await answerOf(settings, () => company.admin.form(settings));
  const choose = (choice: number) => answerOf(SETTLEMENT, () => company.admin.form(SETTLEMENT, { settlement: choice }));
  const stage = await stageOf(play);
  print(
    `${stage.cast.departmentName}，${play.riders} 名员工，种子 ${options.seed}，从 ${localText(company.clock.now())} 起`,
  );
  const putBack = async () => (settlement === BY_STAFF ? undefined : choose(settlement));
  if (settlement !== BY_STAFF) await choose(BY_STAFF);
  const account = await playDays(stage, play).catch(async (error: Error) => {
    await putBack().catch(() => undefined); // what failed first is what is told
    throw error;
  });
  await putBack();
  print(`合计　${accountText(account)}　未结 ${stage.open.length + stage.late.length}`);
  return account;
}
