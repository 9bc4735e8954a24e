import { filterText } from '#rules/lab/audit.ts';
import type { SandboxRequest } from '#rules/lab/request.ts';
import type { Db } from '../db.ts';
import { anyOf } from '../query-kit.ts';
import { namesOf } from '../report/departments.ts';

type Filter = Pick<SandboxRequest, 'departmentIds' | 'cityIds' | 'exceptStaffIds' | 'exceptOrderIds'>;

/** Which rides are counted, in words: kept with what is played, since names may change. */
export async function filterOf(db: Db, companyId: number, filter: Filter): Promise<string> {
  const cities = db.selectFrom('city').select('name').where('id', '=', anyOf(filter.cityIds)).orderBy('id');
  return filterText({
    departments: await namesOf(db, companyId, filter.departmentIds),
    cities: filter.cityIds.length === 0 ? [] : (await cities.execute()).map(({ name }) => name),
    exceptPeople: new Set(filter.exceptStaffIds).size,
    exceptOrders: new Set(filter.exceptOrderIds).size,
  });
}
