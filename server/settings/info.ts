import type { CompanyInfo } from '#contract/settings-wire.ts';
import { ROLE } from '#rules/role.ts';
import { carpoolInForce, mixedInForce } from '#rules/settings/decisions.ts';
import type { Actor } from '../actor.ts';
import { loadTerms } from '../company/terms.ts';
import type { Db } from '../db.ts';
import { sameCompany } from '../query-kit.ts';
import { listedStaff, loadSettings } from './queries.ts';
import { settingEdits } from './versions.ts';

/** The holder of role 1 speaks for the company. */
const contactOf = (db: Db, companyId: number) =>
  db
    .selectFrom('staff')
    .innerJoin('staffRole', sameCompany('staffRole.staffId', 'staff.id'))
    .where('staff.companyId', '=', companyId)
    .where('staffRole.roleId', '=', ROLE.superAdministrator)
    .select(['staff.name', 'staff.phone'])
    .executeTakeFirst();

async function createdAtOf(db: Db, companyId: number): Promise<Date> {
  const company = db.selectFrom('company').select('createdAt').where('id', '=', companyId);
  return (await company.executeTakeFirstOrThrow()).createdAt;
}

async function flowNameOf(db: Db, companyId: number, flowId: number | null): Promise<string> {
  if (flowId === null) return '';
  const flow = db.selectFrom('approvalFlow').select('name').where('companyId', '=', companyId);
  return (await flow.where('id', '=', flowId).executeTakeFirstOrThrow()).name;
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
    overAgreed: settings.overAgreed,
    overFlowName: await flowNameOf(db, companyId, settings.overAgreed.flowId),
    mixedCarpool: mixedInForce(settings.mixedCarpool, offer),
    isCarpoolOffered: offer !== 'none',
    carpoolList: await listedStaff(db, companyId, 'carpool'),
    driverList: await listedStaff(db, companyId, 'designatedDriver'),
    edits: await settingEdits(db, companyId, settings),
  };
  return { ...shown, details };
}
