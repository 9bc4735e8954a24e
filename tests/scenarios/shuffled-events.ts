import assert from 'node:assert/strict';
import { quick } from '../kit/scenes.ts';
import { giveScene, hire, type ScenarioCompany } from './company.ts';
import { ok } from './kit.ts';
import { account, booked, orderOf, type ProviderReport, rideOf, rideReports, tell } from './ride.ts';

const PRICE_FEN = 4_000;

/** Every second one first, backwards, twice over: as bad as networks are. */
const shuffled = (story: readonly ProviderReport[]): ProviderReport[] => {
  const odd = story.filter((_, at) => at % 2 === 1);
  const even = story.filter((_, at) => at % 2 === 0);
  return [...odd, ...even.toReversed(), ...story.toReversed()];
};

const WHAT_ENDS_ALIKE = ['status', 'companyFen', 'personalFen', 'lines', 'driver', 'startedAt', 'endedAt', 'meters'];

/** Loop 9: what the provider tells, shuffled and doubled, ends as if it had been told in order. */
export async function shuffledEvents(company: ScenarioCompany): Promise<void> {
  const rider = await hire(company, '孙三');
  const sceneId = await giveScene(company, rider, quick({ name: '乱序' }), 1_000_000);
  const from = company.clock.now();
  const live = async (arrange: (story: readonly ProviderReport[]) => readonly ProviderReport[]) => {
    const before = (await account(company)).balanceFen;
    const orderId = await booked(rider, rideOf(company, sceneId));
    const story = arrange(rideReports(company, orderId, PRICE_FEN, from));
    for (const event of story) ok(await tell(company, orderId, event), event.kind);
    const order = await orderOf(rider, orderId);
    const spentFen = before - (await account(company)).balanceFen;
    return { ...Object.fromEntries(WHAT_ENDS_ALIKE.map((name) => [name, order[name]])), spentFen };
  };
  const inOrder = await live((story) => story);
  assert.equal(inOrder.spentFen, PRICE_FEN);
  assert.deepEqual(await live(shuffled), inOrder);
  assert.deepEqual(await live((story) => story.toReversed()), inOrder);
}
