import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { REFUSALS } from '#rules/refusal.ts';
import type { ScenarioCompany } from './company.ts';
import { ok, type Reply } from './kit.ts';
import { plainFields, type Question, questionsFor } from './questions.ts';
import { ask, type Call, registeredCalls, textOf } from './registry.ts';
import { newcomer, newTeam, nobody, type Rows, type TwoDepartments, twoDepartments } from './two-departments.ts';
import type { RawAnswer } from './wire.ts';

/** Areas whose rows belong to departments; everything else is the company's. */
const SCOPED = ['staff', 'department', 'application', 'order', 'report', 'app'];
type ComparedAnswer = Partial<Reply> & { file?: string };
const NOTHING: ComparedAnswer = { ...REFUSALS.notFound, data: null };
/** No right to it at all, or not without the right to every department: then nothing was looked at. */
const FORBIDDEN: readonly unknown[] = [40_300, 25_017];
/**
 * Nothing of the caller's own is there to compare with: no order waits for a second approval here, nobody has left, and
 * prices are asked for without naming an application.
 */
const WITHOUT_OWN = [
  '/app/v1/approvals/order',
  '/app/v1/rides/options',
  '/api/v2/company/user/getDeletedPage',
  '/api/v2/company/user/restore',
];

/** What ends the session would end the walk. */
const isWalked = ({ path }: Call): boolean => !path.endsWith('/logout') && !path.startsWith('/api/v1/password/');

/** Everything about the other department's rows that its own people and the administrator can see. */
async function seen({ admin }: ScenarioCompany, { foreign }: TwoDepartments): Promise<unknown[]> {
  const { staffId: userId, departmentId: deptId, orderId, applicationId } = foreign;
  return [
    ok(await admin.get('/api/v2/company/user/getDetail', { userId }), '员工'),
    ok(await admin.form('/api/v2/company/user/findSecretary', { userId }), '秘书'),
    ok(await admin.get('/api/v2/role/listByUserId', { userId }), '角色'),
    ok(await admin.json('/api/v2/company/user/getPage', { departmentId: deptId }), '部门员工'),
    ok(await admin.get('/api/v2/dept/getDetail', { deptId }), '部门'),
    ok(await admin.get('/api/v2/dept/childList', { parentId: deptId }), '子部门'),
    ok(await admin.get('/api/v2/orderyq/detail', { id: orderId }), '订单'),
    ok(await admin.form('/api/v2/applyInfo/detail', { id: applicationId }), '申请'),
  ];
}

/** An answer in which the ids that were asked for are nobody's in particular. */
function withoutIds(answered: RawAnswer, ...asked: readonly Rows[]): ComparedAnswer {
  if (!answered.contentType.includes('json')) return { file: textOf(answered) };
  const ids: readonly unknown[] = asked.flatMap((rows) => Object.values(rows));
  return JSON.parse(textOf(answered), (_, value) => (ids.includes(value) ? '…' : value));
}

interface ScopeCheck {
  readonly company: ScenarioCompany;
  readonly world: TwoDepartments;
  readonly unknown: Rows;
  /** Somebody of the caller's own whom questions may name beside others. */
  readonly spare: Rows;
}

const leaks = ({ marks }: TwoDepartments, answered: RawAnswer): string[] => {
  const text = textOf(answered);
  return marks.filter((mark) => text.includes(mark)).map((mark) => `透露了“${mark}”`);
};

/** The caller's own rows for a question; what may be changed or deleted by it is made for it. */
async function ownRows({ company, world: { mine, own } }: ScopeCheck, { area, writes }: Call): Promise<Rows> {
  if (area === 'app') return mine;
  if (!writes) return own;
  return area === 'department' ? newTeam(company, own) : newcomer(company, own);
}

/** One question, thrice: about the others' rows it is answered as about nobody's, and not so about one's own. */
async function faultsOf(walk: ScopeCheck, call: Call, question: Question): Promise<string[]> {
  const { world, unknown, spare } = walk;
  const { head, foreign } = world;
  const about = async (rows: Rows) => ask(head, call, question(rows, spare));
  const answered = await about(foreign);
  // Both without the ids of both: one of the caller's own things may happen to have a number of theirs.
  const compared = (one: RawAnswer) => withoutIds(one, foreign, unknown);
  const aboutOthers = compared(answered);
  // What is answered as the documents answer about nothing need not be asked about nothing.
  const aboutNobody = isDeepStrictEqual(aboutOthers, NOTHING) ? NOTHING : compared(await about(unknown));
  const faults = leaks(world, answered);
  if (!isDeepStrictEqual(aboutOthers, aboutNobody)) faults.push(`区分了存在与否：${textOf(answered)}`);
  const isCompared = SCOPED.includes(call.area) && !WITHOUT_OWN.includes(call.path);
  if (!isCompared || FORBIDDEN.includes(aboutNobody.code)) return faults;
  const own = await ownRows(walk, call);
  const same = isDeepStrictEqual(withoutIds(await about(own), own), aboutNobody);
  return same
    ? [...faults, `问得不对：${JSON.stringify(question(own, spare))} ${JSON.stringify(aboutNobody)}`]
    : faults;
}

/** Everything that one call can be asked. */
async function faultsOfCall(walk: ScopeCheck, call: Call): Promise<string[]> {
  const { company, world } = walk;
  const plain = plainFields(call, company, world.sceneId);
  const answered = await ask(world.head, call, plain);
  if (FORBIDDEN.includes(withoutIds(answered, walk.unknown).code)) return [];
  const faults = leaks(world, answered);
  for (const question of questionsFor(call, plain)) faults.push(...(await faultsOf(walk, call, question)));
  return faults.map((fault) => `${call.method} ${call.path} ${fault}`);
}

/** Loop 10: whatever the head of one department asks, of the other's rows nothing is read and nothing changed. */
export async function scope(company: ScenarioCompany): Promise<void> {
  const world = await twoDepartments(company);
  const before = await seen(company, world);
  const walk = { company, world, unknown: nobody(), spare: await newcomer(company, await newTeam(company, world.own)) };
  const calls = (await registeredCalls(company.address)).filter(isWalked);
  const areas = [...new Set(calls.map(({ area }) => area))];
  // Within an area one after the other, because what is asked of one call may have changed what the next one finds.
  const walked = areas.map(async (area) => {
    const faults: string[] = [];
    for (const call of calls.filter((one) => one.area === area)) faults.push(...(await faultsOfCall(walk, call)));
    return faults;
  });
  const faults = (await Promise.all(walked)).flat();
  assert.deepEqual(faults, []);
  assert.deepEqual(await seen(company, world), before);
}
