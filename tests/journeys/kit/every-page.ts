import { readFileSync } from 'node:fs';
import { inRoot } from '#server/root.ts';
import type { World } from './world.ts';

const COMPANY = 100;

/** As `console/routes.tsx` lists them; read as text, because the file itself belongs to the browser. */
const paths = (): string[] => {
  const [pages = ''] = readFileSync(inRoot('console', 'routes.tsx'), 'utf8').split('export const ALIASES');
  return [...pages.matchAll(/path: '([^']+)'/g)].map(([, path]) => path!);
};

/** One id of the demo company, by plain SQL. */
async function one({ database }: World, sql: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(`${sql} limit 1`, [COMPANY]);
  return String(rows[0]!.id);
}

/** What stands in the addresses of pages that show one thing: a thing of the demo company with something to see. */
async function examples(world: World): Promise<Record<string, string>> {
  const [staff, department, flow, role, scene, rule, order, application, bill, disputed, period] = await Promise.all([
    one(world, `select id from staff where company_id = $1 and phone = '13800000005'`),
    one(world, `select id from department where company_id = $1 and name = '研发中心'`),
    one(world, `select id from approval_flow where company_id = $1 and deleted_at is null order by id`),
    one(world, `select id from role where company_id = $1 and name = '财务专员'`),
    one(world, `select id from scene where company_id = $1 and name = '加班回家' and status = 'enabled'`),
    one(world, `select id from second_approval_rule where company_id = $1 order by id`),
    one(world, `select order_id as id from order_track where company_id = $1 order by order_id desc`),
    one(world, `select id from application where company_id = $1 order by id desc`),
    one(world, `select number as id from bill where company_id = $1 order by month desc`),
    one(world, `select number as id from bill where company_id = $1 order by (status = 'disputed') desc, month desc`),
    one(
      world,
      `select id || '&billNo=' || number as id from bill where company_id = $1 and status = 'confirmed' order by month desc`,
    ),
  ]);
  return { staff, department, flow, role, scene, rule, order, application, bill, disputed, period };
}

/** Pages that need more than their path; the replay's own results come from a replay (lab.spec.ts). */
const ADDRESSES: Record<string, (of: Record<string, string>) => string | null> = {
  '/AddStaff': ({ staff }) => `/AddStaff?from=1&userId=${staff}`,
  '/AddStaffNext': ({ staff }) => `/AddStaffNext?from=1&userId=${staff}`,
  '/approve/approveAdd/$flowId': ({ flow }) => `/approve/approveAdd/${flow}`,
  '/role/RoleEdit/$id': ({ role }) => `/role/RoleEdit/${role}`,
  '/role/Memberlist': ({ role }) => `/role/Memberlist?roleId=${role}&roleName=财务专员`,
  '/scene/editScenario/$sceneId': ({ scene }) => `/scene/editScenario/${scene}`,
  '/scene/$sceneId/examples': ({ scene }) => `/scene/${scene}/examples`,
  '/scene/$id/versions': ({ scene }) => `/scene/${scene}/versions`,
  '/approve/$id/versions': ({ flow }) => `/approve/${flow}/versions`,
  '/carrules/$id/versions': ({ rule }) => `/carrules/${rule}/versions`,
  '/operLog/versions/$kind/$id': ({ scene }) => `/operLog/versions/scene/${scene}`,
  '/lab/sandbox/$runId': () => null,
  '/carrules/edit': ({ rule }) => `/carrules/edit?id=${rule}`,
  '/order/orderDetail': ({ order }) => `/order/orderDetail?orderId=${order}`,
  '/order/orderDetail/$orderId': ({ order }) => `/order/orderDetail/${order}`,
  '/finance/bill/$id': ({ bill }) => `/finance/bill/${bill}`,
  '/finance/bill/$id/check': ({ bill }) => `/finance/bill/${bill}/check`,
  '/finance/bill/$id/journal': ({ bill }) => `/finance/bill/${bill}/journal`,
  '/limit/staff/$id': ({ staff }) => `/limit/staff/${staff}`,
  '/limit/department/$id': ({ department }) => `/limit/department/${department}`,
  '/finance/yiyi/$id': ({ disputed }) => `/finance/yiyi/${disputed}`,
  '/finance/yiyiAdd/$id': ({ bill }) => `/finance/yiyiAdd/${bill}`,
  '/travelDetail': ({ application }) => `/travelDetail?from=1&id=${application}`,
  '/bill/tripList': ({ period }) => `/bill/tripList?billId=${period}&billPeriodStatus=1&type=1`,
  '/bill/selTripList': ({ period }) => `/bill/selTripList?billId=${period}&billPeriodStatus=1&type=1`,
};

/** Every page of the console at an address where it has something to show. */
export async function everyPage(world: World): Promise<string[]> {
  const found = await examples(world);
  return paths().flatMap((path) => {
    const address = ADDRESSES[path] ? ADDRESSES[path](found) : path;
    if (address?.includes('$')) throw new Error(`${path} has no address in every-page.ts`);
    return address ?? [];
  });
}
