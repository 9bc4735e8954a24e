import { addDays, type Day, endOfDay, startOfDay, weekdayOf } from '#rules/calendar.ts';
import { type LimitDraft, limitText } from '#rules/limit.ts';
import type { OperationType } from '#rules/operation.ts';
import { SceneTemplate } from '#rules/scene.ts';
import type { WorldLimit } from './limits.ts';
import type { Organisation } from './organisation.ts';
import { type Random, random, type Weighted } from './random.ts';
import type { TableRows } from './rows.ts';
import type { WorldScene } from './scenes.ts';
import type { Person } from './staff.ts';

/** Three weeks of the log: each entry tells how something of today's world came to be as it is. */
const DAYS = 21;
const ENTRIES = 60;
const COMPANY = 100;
const MOST_OF_A_KIND = 12;

interface Deed {
  readonly by: Person;
  readonly module: number;
  readonly type: OperationType;
  readonly content: string;
}
type Entry = Deed & { readonly at: string };

interface Ground {
  readonly organisation: Organisation;
  readonly scenes: readonly WorldScene[];
  readonly limits: readonly WorldLimit[];
  readonly today: Day;
  readonly draw: Random;
}

const present = ({ organisation }: Ground): Person[] =>
  organisation.staff.filter(({ deletedAt }) => deletedAt === null);
/** Without the newest: nothing was done to people before they came. */
const ordinary = (ground: Ground): Person[] =>
  present(ground).filter(
    ({ account, managerPosition, createdAt }) =>
      account === null &&
      managerPosition === null &&
      createdAt < startOfDay(addDays(ground.today, -DAYS)).toISOString(),
  );
const departmentOf = ({ organisation }: Ground, id: number) => organisation.departments.find((each) => each.id === id)!;
const names = (people: readonly Person[]): string => people.map(({ name }) => name).join('、');

function holders({ organisation: { roles, members, staff } }: Ground, roleName: string): Person[] {
  const role = roles.find(({ name }) => name === roleName)!;
  const ids = new Set(members.filter(({ roleId }) => roleId === role.id).map(({ staffId }) => staffId));
  return staff.filter(({ id }) => ids.has(id));
}
/** People are looked after by the administration, now and then by the super administrator. */
const clerk = (ground: Ground): Person =>
  ground.draw.chance(0.75) ? ground.draw.pick(holders(ground, '行政主管')) : chief(ground);
const chief = (ground: Ground): Person => holders(ground, '超级管理员')[0]!;

/** In office hours of a working day; never today, which may not have come that far. */
function moment({ today, draw }: Ground): string {
  const days = Array.from({ length: DAYS }, (_, nth) => addDays(today, -nth - 1));
  const day = draw.pick(days.filter((each) => weekdayOf(startOfDay(each)) <= 5));
  return new Date(startOfDay(day).getTime() + draw.int(9 * 3600, 18 * 3600) * 1000 + draw.int(0, 999)).toISOString();
}

const recently = ({ today }: Ground, at: string | null): at is string =>
  at !== null &&
  at >= startOfDay(addDays(today, -DAYS)).toISOString() &&
  at < endOfDay(addDays(today, -1)).toISOString();

/** Those who came and went, at the moments at which they did. */
function staffChanges(ground: Ground): Entry[] {
  const { staff } = ground.organisation;
  const staffDeed = (at: string, type: OperationType, content: string): Entry => ({
    at,
    by: clerk(ground),
    module: 3,
    type,
    content,
  });
  const came = staff
    .filter(({ createdAt }) => recently(ground, createdAt))
    .map((person) => {
      const { name } = departmentOf(ground, person.departmentId);
      return staffDeed(
        person.createdAt,
        'add',
        `新增员工“${person.name}”（${name}，员工编号 ${person.number}，角色：普通员工）`,
      );
    });
  const went = staff
    .filter(({ deletedAt }) => recently(ground, deletedAt))
    .map((person) => staffDeed(person.deletedAt!, 'delete', `删除员工“${person.name}”（员工编号 ${person.number}）`));
  return [...came.slice(-MOST_OF_A_KIND), ...went.slice(-MOST_OF_A_KIND)];
}

const UNLIMITED: LimitDraft = { kind: 'unlimited', moneyFen: 0, startDay: null, endDay: null };

/** Limits of people that were set in these weeks; before, there was less, or none at all. */
function limitChanges(ground: Ground): Entry[] {
  const people = new Map(present(ground).map((person) => [person.id, person]));
  return ground.limits
    .filter(({ staffId, kind, setAt }) => staffId !== null && kind !== 'unlimited' && recently(ground, setAt))
    .slice(0, MOST_OF_A_KIND)
    .map(({ staffId, setAt, kind, moneyFen, startDay, endDay }) => {
      const limit = { kind, moneyFen, startDay, endDay };
      const before = moneyFen > 20_000 ? { ...limit, moneyFen: moneyFen - 10_000 } : UNLIMITED;
      const change = `限额改为“${limitText(limit)}”（原“${limitText(before)}”：${people.get(staffId!)!.name}）`;
      return { at: setAt, by: clerk(ground), module: 3, type: 'linkScenes', content: `设置员工用车条件：${change}` };
    });
}

/** What was done any number of times, by how often it happens. */
const DEEDS: readonly Weighted<(ground: Ground) => Deed>[] = [
  [scenesGiven, 5],
  [payStopped, 3],
  [phoneChanged, 3],
  [departmentEdited, 4],
  [sceneEdited, 3],
  [keyCustomers, 2],
  [membersAdded, 2],
  [moved, 2],
  [supplemented, 1],
  [logExported, 2],
];

function scenesGiven(ground: Ground): Deed {
  const scene = ground.draw.pick(
    ground.scenes.filter(({ status, staffIds }) => status === 'enabled' && staffIds.length > 3),
  );
  const users = ordinary(ground).filter(({ id }) => scene.staffIds.includes(id));
  const chosen = ground.draw.shuffle(users).slice(0, ground.draw.int(1, 4));
  const { name } = scene.versions.at(-1)!.draft;
  const content = `设置员工用车条件：用车场景改为“${name}”（原“无”：${names(chosen)}）`;
  return { by: clerk(ground), module: 3, type: 'linkScenes', content };
}

function payStopped(ground: Ground): Deed {
  const person = ground.draw.pick(ordinary(ground).filter(({ companyPay }) => !companyPay));
  const content = `停用员工“${person.name}”的企业支付（由“已启用”改为“已停用”）`;
  return { by: clerk(ground), module: 3, type: 'disable', content };
}

function phoneChanged(ground: Ground): Deed {
  const person = ground.draw.pick(ordinary(ground));
  const before = `1${ground.draw.pick(['36', '37', '59', '87'])}${ground.draw.int(10_000_000, 99_999_999)}`;
  const content = `修改员工“${person.name}”的手机号，由 ${before} 改为 ${person.phone}`;
  return { by: clerk(ground), module: 3, type: 'edit', content };
}

function departmentEdited(ground: Ground): Deed {
  const { draw, limits } = ground;
  const limit = draw.pick(limits.filter(({ departmentId, kind }) => departmentId !== null && kind === 'monthly'));
  const { name } = departmentOf(ground, limit.departmentId!);
  const before = limitText({ ...limit, moneyFen: Math.round((limit.moneyFen * 0.85) / 10_000) * 10_000 });
  const content = `编辑部门“${name}”：限额 ${before} → ${limitText(limit)}`;
  return { by: chief(ground), module: 5, type: 'edit', content };
}

function sceneEdited(ground: Ground): Deed {
  const scene = ground.draw.pick(ground.scenes.filter(({ status }) => status === 'enabled' || status === 'disabled'));
  const { name, template, reminder } = scene.versions.at(-1)!.draft;
  const by = ground.draw.pick(holders(ground, '行政主管'));
  if (scene.status === 'disabled') {
    return { by, module: 13, type: 'disable', content: `禁用场景“${name}”：已启用 → 已禁用` };
  }
  const was = SceneTemplate.labelOf(template);
  const content = reminder
    ? `编辑场景“${name}”：用车提醒 无 → ${reminder}`
    : `编辑场景“${was}”：场景名称 ${was} → ${name}`;
  return { by, module: 13, type: 'edit', content };
}

function keyCustomers(ground: Ground): Deed {
  const marked = ground.draw.shuffle(ordinary(ground).filter(({ isKeyCustomer }) => isKeyCustomer));
  const chosen = marked.slice(0, ground.draw.int(2, 6));
  const content = `设为会员 ${chosen.length} 人：${names(chosen)}`;
  return { by: clerk(ground), module: 3, type: 'edit', content };
}

function membersAdded(ground: Ground): Deed {
  const role = ground.draw.pick(['区域用车管理员', '部门经理']);
  const content = `为角色“${role}”添加成员：${ground.draw.pick(holders(ground, role)).name}`;
  return { by: chief(ground), module: 7, type: 'addMembers', content };
}

function moved(ground: Ground): Deed {
  const { draw } = ground;
  const home = departmentOf(ground, draw.pick(ordinary(ground)).departmentId);
  const others = ground.organisation.departments.filter(
    ({ superId, id }) => superId === home.superId && id !== home.id,
  );
  const from = others.length > 0 ? draw.pick(others).name : ground.organisation.plan.name;
  const chosen = draw.shuffle(ordinary(ground).filter(({ departmentId }) => departmentId === home.id)).slice(0, 3);
  const content = `调整 ${chosen.length} 名员工到部门“${home.name}”：${names(chosen)}（原部门“${from}”）`;
  return { by: clerk(ground), module: 3, type: 'edit', content };
}

function supplemented(ground: Ground): Deed {
  const chosen = ground.draw.shuffle(ordinary(ground)).slice(0, ground.draw.int(8, 24));
  const rows = `共 ${chosen.length} 行，成功 ${chosen.length} 行，失败 0 行`;
  const content = `信息补充员工文件“职务与邮箱补充.xlsx”：${rows}；更新：${names(chosen)}`;
  return { by: clerk(ground), module: 3, type: 'import', content };
}

function logExported(ground: Ground): Deed {
  const to = addDays(ground.today, -DAYS);
  const span = `操作时间 ${addDays(to, -30)} 00:00:00 至 ${to} 23:59:59`;
  const content = `导出操作日志 86 条（${span}）`;
  return { by: ground.draw.pick(holders(ground, '审计员')), module: 27, type: 'export', content };
}

function drawnEntries(ground: Ground, count: number): Entry[] {
  const told = new Map<string, Entry>();
  while (told.size < count) {
    const deed = ground.draw.weighted(DEEDS)(ground);
    // The same thing twice would not be believed.
    if (!told.has(deed.content)) told.set(deed.content, { ...deed, at: moment(ground) });
  }
  return [...told.values()];
}

/** In the order of time, because the database numbers and links entries as they come. */
export function operationTables(
  organisation: Organisation,
  rest: Pick<Ground, 'scenes' | 'limits' | 'today'>,
): TableRows[] {
  const { companyId } = organisation.plan;
  if (companyId !== COMPANY) return [];
  const ground: Ground = { organisation, ...rest, draw: random(`operation/${companyId}`) };
  const certain = [...staffChanges(ground), ...limitChanges(ground)];
  const entries = [...certain, ...drawnEntries(ground, Math.max(20, ENTRIES - certain.length))];
  const rows = entries
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ at, by, module, type, content }) => ({
      company_id: companyId,
      id: 0,
      hash: '',
      at,
      staff_id: by.id,
      staff_name: by.name,
      staff_phone: by.phone,
      permission_id: module,
      type,
      content,
    }));
  return [{ table: 'operation_log', rows }];
}
