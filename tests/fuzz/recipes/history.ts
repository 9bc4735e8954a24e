import { setTimeout as wait } from 'node:timers/promises';
import { addDays, dayOf, localText } from '#rules/calendar.ts';
import { LAB_REFUSALS } from '#rules/lab/refusals.ts';
import { HEAD, newFlow, SUPERIOR } from '../../kit/applications.ts';
import { EXAMPLES } from '../../kit/logged-calls/all.ts';
import { done, NOON } from '../../kit/ride-calls.ts';
import { savedScene } from '../../kit/scene-calls.ts';
import { approval } from '../../kit/scenes.ts';
import { newRule } from '../../kit/second-approvals.ts';
import type { FuzzWorld } from '../world.ts';
import type { Recipes } from './recipe.ts';

/** The first whole second after now, once it has come: the wire's times have no more, and what is to come is refused. */
async function nextSecond(): Promise<string> {
  const next = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 1_000);
  await wait(next.getTime() - Date.now() + 5);
  return localText(next);
}

async function until<T>(ask: () => Promise<T>, holds: (answer: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 400; tries += 1) {
    const answer = await ask();
    if (holds(answer)) return answer;
    await wait(25);
  }
  throw new Error('a replay does not end');
}

const SPAN = { startDay: addDays(dayOf(NOON), -30), endDay: dayOf(NOON) };

/** A flow with another step than it has. */
const flowReplay = async ({ company }: FuzzWorld) => ({
  ...{ flowId: await newFlow(company, [HEAD]), flowStepStr: JSON.stringify([HEAD, SUPERIOR]), ...SPAN },
});
/** A rule with another trigger than it has. */
const ruleReplay = async ({ company }: FuzzWorld) => ({
  ruleId: await newRule(company, await newFlow(company, [HEAD]), { amountLimit: 0, getOnCar: 900 }),
  ...{ secondApprovalRuleStr: JSON.stringify({ amountLimit: 1, getOnCar: 900, getOffCar: '' }), ...SPAN },
});
/** Played to its end. A person has one replay at a time: what is under way ends first. */
const played = async ({ company }: FuzzWorld, kind: 'flow' | 'rule', fields: Record<string, unknown>) => {
  const ask = (name: string, sent: object) => company.admin.caller.post(`/api/v3/lab/sandbox/${name}`, { ...sent });
  const begun = await until(
    () => ask(kind, fields),
    ({ code }) => code !== LAB_REFUSALS.running.code,
  );
  const { sandboxId } = done(begun);
  await until(
    () => ask('progress', { sandboxId }),
    ({ data }) => data.status !== 'running',
  );
  return { fields: { sandboxId } };
};

/** What was before: versions, the company at a moment, replays of flows and rules; and the list of projects. */
export const HISTORY_RECIPES: Recipes = {
  ...Object.fromEntries(
    ['summary', 'organisation', 'policies', 'people'].map((name) => [
      `POST /api/v3/asOf/${name}`,
      async () => ({ fields: { at: await nextSecond() } }),
    ]),
  ),
  'POST /api/v3/asOf/route': async ({ company, rider }) => {
    const flowId = await newFlow(company, [HEAD]);
    const sceneId = await savedScene(company.admin.caller, approval({ name: `当时${flowId}`, flowId }));
    return { fields: { at: await nextSecond(), userId: rider.staffId, sceneId } };
  },
  'POST /api/v3/version/scene/list': ({ rides: { sceneId } }) => ({ fields: { id: sceneId } }),
  'POST /api/v3/version/rule/list': async (world) => ({ fields: { id: (await ruleReplay(world)).ruleId } }),
  'POST /api/v3/version/flow/list': async ({ company }) => ({ fields: { id: await newFlow(company, [HEAD]) } }),
  'POST /api/v3/lab/sandbox/flow': async (world) => ({ fields: await flowReplay(world) }),
  'POST /api/v3/lab/sandbox/flowResult': async (world) => played(world, 'flow', await flowReplay(world)),
  'POST /api/v3/lab/sandbox/version': async (world) => {
    const { ruleId, startDay, endDay } = await ruleReplay(world);
    await world.server.owner.query(
      `insert into second_approval_rule_version (company_id, rule_id, version, name, flow_id, watches_cost, start_meters, made_at)
       select company_id, rule_id, 2, name, flow_id, true, 900, made_at from second_approval_rule_version where rule_id = $1`,
      [ruleId],
    );
    return { fields: { kind: 'rule', id: ruleId, playVersion: 2, startDay, endDay } };
  },
  'POST /api/v3/lab/approvals/changing': async ({ server, company }) => {
    const { staffId } = await company.person();
    const { rows } = await server.owner.query('select department_id::int as id from staff where id = $1', [staffId]);
    return { fields: { deptId: rows[0].id, userIds: '', managerIds: String(staffId) } };
  },
  'POST /api/v3/lab/sandbox/rule': async (world) => ({ fields: await ruleReplay(world) }),
  'POST /api/v3/lab/sandbox/ruleResult': async (world) => played(world, 'rule', await ruleReplay(world)),
  'POST /api/v3/project/detail': async (world) => {
    const { fields } = await EXAMPLES['POST /api/v3/project/add']!(world);
    return { fields: done(await world.company.admin.caller.postJson('/api/v3/project/add', { ...fields })) };
  },
};
