import { sql } from 'kysely';
import type { CompanyInfo } from '#contract/settings-wire.ts';
import { CarpoolOffer } from '#rules/company-terms.ts';
import { trees } from '#rules/department-tree.ts';
import { ROLE } from '#rules/role.ts';
import { carpoolInForce, mixedInForce } from '#rules/settings/decisions.ts';
import { CompanySettings, type ListedStaff } from '#rules/settings/form.ts';
import type { Carpool } from '#rules/settings.ts';
import type { Actor } from '../actor.ts';
import { loadTerms } from '../company/terms.ts';
import type { Db } from '../db.ts';
import { withinScope } from '../query-kit.ts';

export type StaffListName = 'designatedDriver' | 'carpool';

/** A company's choices and the offer that bounds them. */
export interface LoadedSettings {
  readonly settings: CompanySettings;
  readonly offer: CarpoolOffer;
}

const settingsRow = (db: Db, companyId: number) =>
  db
    .selectFrom('company_setting')
    .innerJoin('company_terms', 'company_terms.company_id', 'company_setting.company_id')
    .where('company_setting.company_id', '=', companyId)
    .select(['designated_driver as designatedDriver', 'carpool', 'mixed_carpool as mixedCarpool', 'tips'])
    .select(['other_transport as otherTransport', 'cost_confirmation as costConfirmation'])
    .select('carpool_offer as offer');

const settingsOf = ({ offer, ...row }: { offer: string }): LoadedSettings => ({
  settings: CompanySettings.parse(row),
  offer: CarpoolOffer.schema.parse(offer),
});

export const loadSettings = async (db: Db, companyId: number): Promise<LoadedSettings> =>
  settingsOf(await settingsRow(db, companyId).executeTakeFirstOrThrow());

/** The choices as they are once nobody else is changing them, nor the lists that belong to them. */
export const lockSettings = async (db: Db, companyId: number): Promise<LoadedSettings> =>
  settingsOf(await settingsRow(db, companyId).forUpdate('company_setting').executeTakeFirstOrThrow());

/** How the company uses carpools today. */
export async function carpoolOf(db: Db, companyId: number): Promise<Carpool> {
  const { settings, offer } = await loadSettings(db, companyId);
  return carpoolInForce(settings.carpool, offer);
}

const staffRows = (db: Db, companyId: number) =>
  db
    .selectFrom('staff')
    .innerJoin('department', (join) =>
      join.onRef('department.company_id', '=', 'staff.company_id').onRef('department.id', '=', 'staff.department_id'),
    )
    .where('staff.company_id', '=', companyId)
    .where('staff.deleted_at', 'is', null)
    .select(['staff.id as staffId', 'staff.name', 'staff.phone', 'staff.department_id as departmentId'])
    .select('department.name as departmentName');

/** Whoever is on a list and still works here; who left comes back to no list. */
export const listedStaff = (db: Db, companyId: number, list: StaffListName): Promise<ListedStaff[]> =>
  staffRows(db, companyId)
    .innerJoin('setting_staff', (join) =>
      join
        .onRef('setting_staff.company_id', '=', 'staff.company_id')
        .onRef('setting_staff.staff_id', '=', 'staff.id')
        .on('setting_staff.list', '=', list),
    )
    .orderBy('staff.id')
    .execute();

/** Settings are the company's, and so are the people they name: all who work here among these ids. */
export const staffByIds = (db: Db, companyId: number, ids: readonly number[]): Promise<ListedStaff[]> =>
  staffRows(db, companyId)
    .where('staff.id', '=', sql<number>`any(${sql.val(`{${ids.join(',')}}`)}::bigint[])`)
    .orderBy('staff.id')
    .execute();

/** How many of these departments there are. */
export async function liveDepartments(db: Db, companyId: number, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('department')
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The people of these departments and of everything below; `most` and one more, so that too many is seen. */
export const staffBelow = (
  db: Db,
  companyId: number,
  departmentIds: readonly number[],
  most: number,
): Promise<ListedStaff[]> =>
  staffRows(db, companyId)
    .where(withinScope(companyId, trees([...departmentIds]), 'staff.department_id'))
    .orderBy('staff.id')
    .limit(most + 1)
    .execute();

/** The holder of role 1 speaks for the company. */
const contactOf = (db: Db, companyId: number) =>
  db
    .selectFrom('staff')
    .innerJoin('staff_role', (join) =>
      join.onRef('staff_role.company_id', '=', 'staff.company_id').onRef('staff_role.staff_id', '=', 'staff.id'),
    )
    .where('staff.company_id', '=', companyId)
    .where('staff_role.role_id', '=', ROLE.superAdministrator)
    .select(['staff.name', 'staff.phone'])
    .executeTakeFirst();

async function createdAtOf(db: Db, companyId: number): Promise<Date> {
  const company = db.selectFrom('company').select('created_at').where('id', '=', companyId);
  return (await company.executeTakeFirstOrThrow()).created_at;
}

/** What everybody may know, and the rest for who may change it. */
export async function companyInfo(db: Db, actor: Actor, withDetails: boolean): Promise<CompanyInfo> {
  const { companyId, companyName } = actor;
  const { settings, offer } = await loadSettings(db, companyId);
  const shown = { companyName, tips: settings.tips, carpool: carpoolInForce(settings.carpool, offer) };
  if (!withDetails) return { ...shown, details: null };
  const terms = await loadTerms(db, companyId);
  const contact = await contactOf(db, companyId);
  const details = {
    accountKind: terms.accountKind,
    discountPerTenThousand: terms.discountPerTenThousand,
    contactName: contact?.name ?? '',
    contactPhone: contact?.phone ?? '',
    createdAt: await createdAtOf(db, companyId),
    salesName: terms.salesName,
    salesPhone: terms.salesPhone,
    designatedDriver: settings.designatedDriver,
    otherTransport: settings.otherTransport,
    mixedCarpool: mixedInForce(settings.mixedCarpool, offer),
    isCarpoolOffered: offer !== 'none',
    carpoolList: await listedStaff(db, companyId, 'carpool'),
    driverList: await listedStaff(db, companyId, 'designatedDriver'),
  };
  return { ...shown, details };
}
