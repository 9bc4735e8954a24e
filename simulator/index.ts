import { DEMO_ACCOUNTS, DEMO_APP_PEOPLE } from '#rules/demo.ts';
import { readClock } from '../tests/scenarios/clock.ts';
import { newScenarioCompany, type ScenarioCompany, scenarioCompanyOf } from '../tests/scenarios/company.ts';
import { type Address, providerDesk } from '../tests/scenarios/kit.ts';
import { answerOf } from './calls.ts';
import { playLive } from './live.ts';
import { type Options, readOptions } from './options.ts';
import { simulate } from './simulate.ts';

export { readOptions };

const DEMO_COMPANY = '云程科技有限公司';
const RIDERS = 14;
const TERMS = {
  accountKind: 'postpaid',
  creditFen: 100_000_000,
  invoiceTitle: '启明咨询有限公司',
  taxpayerId: '91110105MA01ABCD2X',
} as const;

/** The demonstration's company; where there is none, a new one that comes in by the front door. */
async function companyOf(address: Address): Promise<ScenarioCompany> {
  const clock = await readClock(address);
  const path = '/desk/v1/companies';
  const { rows } = await answerOf(path, () => providerDesk(address).get(path, { name: DEMO_COMPANY }));
  if (rows.length === 0) return newScenarioCompany(address, clock, TERMS);
  return scenarioCompanyOf(address, clock, rows[0].companyId, DEMO_ACCOUNTS[0].phone);
}

/** Plays in a running demonstration, and prints what happens. */
export async function play(address: Address, options: Options, stop: AbortSignal): Promise<void> {
  const company = await companyOf(address);
  const print = (line: string): void => console.log(line);
  if (options.speed === 'live') {
    print(
      `打开 ${address.urls[0]}/m，用 ${DEMO_APP_PEOPLE.rider.phone} 登录并叫车：服务商在这里接单，车在地图上开过来。Ctrl-C 结束`,
    );
    await playLive({ company, print, stop });
    return;
  }
  await simulate({ company, options, riders: RIDERS, print, stop });
}
