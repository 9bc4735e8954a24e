import { CarpoolOffer } from '#rules/company-terms.ts';
import { trees } from '#rules/department-tree.ts';
import { carpoolInForce } from '#rules/settings/decisions.ts';
import { CompanySettings, type ListedStaff } from '#rules/settings/form.ts';
import type { Carpool } from '#rules/settings.ts';
import type { Db } from '../db.ts';
import { anyOf, sameCompany, withinScope } from '../query-kit.ts';

export type StaffListName = 'designatedDriver' | 'carpool';

/** A company's choices and the offer that bounds them. */
export interface LoadedSettings {
  readonly settings: CompanySettings;
  readonly offer: CarpoolOffer;
}

const settingsRow = (db: Db, companyId: number) =>
  db
    .selectFrom('companySetting')
    .innerJoin('companyTerms', 'companyTerms.companyId', 'companySetting.companyId')
    .where('companySetting.companyId', '=', companyId)
    .select(['designatedDriver', 'carpool', 'mixedCarpool', 'tips'])
    .select(['otherTransport', 'costConfirmation', 'overPayer', 'overBoundFen', 'overFlowId'])
    .select('carpoolOffer as offer');

interface Row {
  readonly offer: string;
  readonly overPayer: string;
  readonly overBoundFen: number | null;
  readonly overFlowId: number | null;
}
const settingsOf = ({ offer, overPayer, overBoundFen, overFlowId, ...row }: Row): LoadedSettings => ({
  settings: CompanySettings.parse({
    ...row,
    overAgreed: { payer: overPayer, boundFen: overBoundFen, flowId: overFlowId },
  }),
  offer: CarpoolOffer.schema.parse(offer),
});

export const loadSettings = async (db: Db, companyId: number): Promise<LoadedSettings> =>
  settingsOf(await settingsRow(db, companyId).executeTakeFirstOrThrow());

/** The choices as they are once nobody else is changing them, nor the lists that belong to them. */
export const lockSettings = async (db: Db, companyId: number): Promise<LoadedSettings> =>
  settingsOf(await settingsRow(db, companyId).forUpdate('companySetting').executeTakeFirstOrThrow());

/** How the company uses carpools today. */
export async function carpoolOf(db: Db, companyId: number): Promise<Carpool> {
  const { settings, offer } = await loadSettings(db, companyId);
  return carpoolInForce(settings.carpool, offer);
}

const staffRows = (db: Db, companyId: number) =>
  db
    .selectFrom('staff')
    .innerJoin('department', sameCompany('department.id', 'staff.departmentId'))
    .where('staff.companyId', '=', companyId)
    .where('staff.deletedAt', 'is', null)
    .select(['staff.id as staffId', 'staff.name', 'staff.phone', 'staff.departmentId'])
    .select('department.name as departmentName');

/** Whoever is on a list and still works here; who left comes back to no list. */
export const listedStaff = (db: Db, companyId: number, list: StaffListName): Promise<ListedStaff[]> =>
  staffRows(db, companyId)
    .innerJoin('settingStaff', (join) =>
      join
        .onRef('settingStaff.companyId', '=', 'staff.companyId')
        .onRef('settingStaff.staffId', '=', 'staff.id')
        .on('settingStaff.list', '=', list),
    )
    .orderBy('staff.id')
    .execute();

/** Settings are the company's, and so are the people they name: all who work here among these ids. */
export const staffByIds = (db: Db, companyId: number, ids: readonly number[]): Promise<ListedStaff[]> =>
  staffRows(db, companyId).where('staff.id', '=', anyOf(ids)).orderBy('staff.id').execute();

/** How many of these departments there are. */
export async function liveDepartments(db: Db, companyId: number, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('department')
    .where('companyId', '=', companyId)
    .where('id', 'in', [...ids])
    .where('deletedAt', 'is', null)
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
    .where(withinScope(companyId, trees([...departmentIds]), 'staff.departmentId'))
    .orderBy('staff.id')
    .limit(most + 1)
    .execute();
