import { endpoints } from '#contract/index.ts';
import { covers, type DepartmentPlace } from '#rules/department-tree.ts';
import { FUNCTIONS } from '#rules/permission.ts';
import { loadActor } from '#server/actor.ts';
import type { Random } from '#world/random.ts';
import { newPhone, type Person, type TestCompany } from '../kit/company.ts';
import type { TestServer } from '../kit/server.ts';

/** What somebody may do where: a function at all (place 0), and in each department. */
type Held = Set<string>;

interface Stage {
  readonly server: TestServer;
  readonly company: TestCompany;
  readonly draw: Random;
  readonly people: Person[];
}

async function placesOf({ server, company }: Stage): Promise<DepartmentPlace[]> {
  const text = 'select id::int, path::int[] from department where company_id = $1 and deleted_at is null';
  return (await server.owner.query(text, [company.companyId])).rows;
}

async function heldBy(
  { server, company }: Stage,
  staffId: number,
  places: readonly DepartmentPlace[],
): Promise<Held | null> {
  const loaded = await server.services.database.companyRead(company.companyId, (db) =>
    loadActor(db, company.companyId, staffId),
  );
  if (!loaded) return null;
  const { rights } = loaded.actor;
  const pairs = [...rights.functions].flatMap((id) => [
    `${id}@0`,
    ...places.filter((place) => covers(rights.scopeOf(id), place)).map((place) => `${id}@${place.id}`),
  ]);
  return new Set(pairs);
}

async function everybody(stage: Stage, places: readonly DepartmentPlace[]): Promise<Map<number, Held>> {
  const { rows } = await stage.server.owner.query<{ id: number }>(
    'select id::int from staff where company_id = $1 and deleted_at is null',
    [stage.company.companyId],
  );
  const held = new Map<number, Held>();
  for (const { id } of rows) held.set(id, (await heldBy(stage, id, places)) ?? new Set());
  return held;
}

const some = <T>(draw: Random, items: readonly T[], most: number): T[] =>
  draw.shuffle(items).slice(0, draw.int(0, Math.min(most, items.length)));

async function rolesOf({ server, company }: Stage): Promise<number[]> {
  const { rows } = await server.owner.query('select id::int from role where company_id = $1', [company.companyId]);
  return rows.map(({ id }) => id);
}

const scopeText = (draw: Random, ids: readonly number[]): string =>
  draw.pick(['-1', '-2', '0', `3,${some(draw, ids, 2).join(',')}`, draw.pick(ids).toString()]);

let names = 0;
const newName = (): string => {
  names += 1;
  return `演练${names}`;
};

/** Something that gives, takes or moves rights, drawn blindly: most are refused, and those that are not are looked at. */
async function attempt(stage: Stage, places: readonly DepartmentPlace[]): Promise<[path: string, fields: object]> {
  const { draw, people } = stage;
  const ids = places.map(({ id }) => id);
  const roles = await rolesOf(stage);
  const role = {
    roleName: newName(),
    roleMemo: '演练',
    did: scopeText(draw, ids),
    pid: some(draw, FUNCTIONS, 5).join(),
  };
  const person = draw.pick(people);
  const { rows } = await stage.server.owner.query('select name, number from department where id = $1', [
    draw.pick(ids),
  ]);
  const deptId = draw.pick(ids);
  const form = { name: newName(), deptId: draw.pick(ids), roleIds: some(draw, roles, 2) };
  return draw.pick<[string, object]>([
    ['/api/v2/role/add', role],
    ['/api/v2/role/update', { ...role, id: draw.pick(roles) }],
    ['/api/v2/role/update', { ...role, id: draw.pick(roles) }],
    ['/api/v2/company/user/updateRole', { roleId: draw.pick(roles), userIds: draw.pick(people).staffId }],
    ['/api/v2/company/user/updateRole', { roleId: draw.pick(roles), userIds: draw.pick(people).staffId }],
    ['/api/v2/role/remove/user', { roleId: draw.pick(roles), userId: person.staffId }],
    ['/api/v2/company/user/add', { ...form, phone: newPhone() }],
    ['/api/v2/company/user/update', { ...form, userId: person.staffId, phone: person.phone }],
    ['/api/v2/company/user/batchDept', { userId: [person.staffId], deptId }],
    [
      '/api/v2/dept/add',
      { deptId: 0, name: newName(), number: newName(), superId: deptId, managerIds: person.staffId, type: 0, money: 0 },
    ],
    ['/api/v2/dept/update', { deptId, name: rows[0]?.name, number: newName(), managerIds: person.staffId }],
    ['/api/v2/dept/update', { deptId, name: newName(), number: newName(), superId: draw.pick(ids) }],
  ]);
}

async function send({ caller }: Person, path: string, fields: object): Promise<number> {
  const call = endpoints.find((one) => one.path === path)!;
  const body = { ...fields };
  if (call.method === 'GET') return (await caller.get(path, body)).code;
  return call.encoding === 'json' ? (await caller.postJson(path, body)).code : (await caller.post(path, body)).code;
}

export async function grantsStage(server: TestServer, draw: Random): Promise<Stage> {
  const company = await server.company({ departments: { 研发: { 平台: {}, 数据: { 算法: {} } }, 销售: { 华北: {} } } });
  const stage: Stage = { server, company, draw, people: [] };
  const names = [...company.departments.keys()];
  for (let nth = 0; nth < 9; nth += 1) {
    const granted = [...new Set([...some(draw, FUNCTIONS, 5), draw.pick([3, 5, 7])])];
    const role = await company.role(`角色${nth}`, granted, draw.pick(['all', 'ownTree', 'none'] as const));
    const manages = draw.chance(0.3) ? [draw.pick(names.slice(1))] : [];
    stage.people.push(await company.person({ department: draw.pick(names), roles: [role], manages }));
  }
  return stage;
}

/** Plays so many attempts; every right that somebody has afterwards and had not before must have been the caller's. */
export async function playGrants(stage: Stage, attempts: number) {
  const figures = { taken: 0, grown: 0, wrong: [] as string[] };
  for (let nth = 0; nth < attempts; nth += 1) {
    if (nth % 25 === 0) await stage.server.owner.query('delete from rate_limit');
    const places = await placesOf(stage);
    const actor = stage.draw.pick(stage.people);
    const [path, fields] = await attempt(stage, places);
    const before = await everybody(stage, places);
    if ((await send(actor, path, fields)) !== 0) continue;
    figures.taken += 1;
    const own = before.get(actor.staffId) ?? new Set();
    for (const [staffId, held] of await everybody(stage, places)) {
      const gained = [...held].filter((pair) => !(before.get(staffId) ?? new Set()).has(pair));
      // Of somebody who is new everything is new, and everybody's own orders and applications are nobody's to give.
      const beyond = gained.filter((pair) => !own.has(pair) && !/^(21|25|26|29)@0$/.test(pair));
      figures.grown += gained.length;
      const isOwn = staffId === actor.staffId && gained.length > 0;
      if (beyond.length > 0 || isOwn)
        figures.wrong.push(
          `${nth} ${path} ${JSON.stringify(fields)}: ${staffId === actor.staffId ? 'the caller' : staffId} gained ${gained.join(' ')}`,
        );
    }
  }
  return figures;
}
