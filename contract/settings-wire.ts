import { z } from 'zod';
import { AccountKind } from '#rules/company.ts';
import { NEVER_EDITED } from '#rules/edited.ts';
import { type ListedStaff, SETTING_RECORDS, type SettingRecord } from '#rules/settings/form.ts';
import { Carpool, DesignatedDriver, MixedCarpool, OtherTransport, OverPayer } from '#rules/settings.ts';
import { editedFields } from './edited.ts';
import { phone } from './phone.ts';
import { beside, type Spelt, spelt } from './spelt.ts';
import { coded, commaList, flag, localTime, optional, orElse, whole, yuanOrUnlimited } from './wire.ts';

/** A JSON array, JSON text of one, or a comma list; none sent is an empty one, and named twice counts once. */
export const distinctIds = (most: number) =>
  z.codec(commaList(whole, most).optional(), z.array(z.int()), {
    decode: (sent = []) => [...new Set(sent)],
    encode: (ids) => ids,
  });

export const listedStaff = spelt<ListedStaff>({
  name: ['name', z.string()],
  departmentId: ['departmentId', z.int()],
  departmentName: ['departmentName', z.string()],
  staffId: ['id', z.int()],
  phone: ['mobile', phone],
});

/** "0" where the company uses carpools, "1" where it doesn't. */
export const pooling = z.codec(z.enum(['0', '1']), z.boolean(), {
  decode: (wire) => wire === '0',
  encode: (used) => (used ? '0' : '1'),
});

/** Percent on the wire: 88.5 of a hundred is 8850 of ten thousand. */
const percent = z.codec(z.number(), z.int(), {
  decode: (wire) => Math.round(wire * 100),
  encode: (parts) => parts / 100,
});

const flowOrNone = z.codec(optional(whole), z.int().nullable(), {
  decode: (wire) => wire || null,
  encode: (id) => id ?? 0,
});

const settingEdit = spelt({ setting: ['setting', z.enum(SETTING_RECORDS)], ...editedFields });
export type SettingEdit = z.output<typeof settingEdit>;

/** Of each setting its version and who changed it last. */
export const editOf = (edits: readonly SettingEdit[], setting: SettingRecord): SettingEdit =>
  edits.find((edit) => edit.setting === setting) ?? { setting, version: '', ...NEVER_EDITED };

/** Who bears what a ride costs beyond what was agreed: −1 is no bound, 0 no flow. */
export const overFields = {
  payer: ['overPayer', coded(OverPayer)],
  boundFen: ['overBound', orElse(optional(yuanOrUnlimited), null)],
  flowId: ['overFlowId', flowOrNone],
} as const;

/** What only a holder of the settings sees. */
const details = {
  accountKind: ['payment', coded(AccountKind)],
  /** What is paid of the list price: 10000 all of it. */
  discountPerTenThousand: ['percent', percent],
  contactName: ['contactMan', z.string()],
  contactPhone: ['responPhone', z.string()],
  createdAt: ['createTime', localTime],
  salesName: ['sale', z.string()],
  salesPhone: ['salePhone', z.string()],
  designatedDriver: ['appointDriver', coded(DesignatedDriver)],
  otherTransport: ['otherTransport', coded(OtherTransport)],
  overAgreed: beside(overFields),
  overFlowName: ['overFlowName', z.string()],
  mixedCarpool: ['mixedCarpool', coded(MixedCarpool)],
  isCarpoolOffered: ['carpoolOffered', flag],
  carpoolList: ['exitsPriorityCarpoolList', z.array(listedStaff).readonly()],
  driverList: ['appointDriverUserList', z.array(listedStaff).readonly()],
  edits: ['settingVersionList', z.array(settingEdit).readonly()],
} as const;
export type CompanyDetails = Spelt<typeof details>;

const info = {
  companyName: ['companyName', z.string()],
  tips: ['tipsInfo', z.string()],
  carpool: ['openCarpooling', coded(Carpool)],
} as const;
const display = { displayPooling: [pooling, ({ carpool }: Spelt<typeof info>) => carpool !== 'off'] } as const;
const inFull = spelt({ ...info, details: beside(details) }, display);
const inShort = spelt(info, display);
export type CompanyInfo = Spelt<typeof info> & { readonly details: CompanyDetails | null };

/** The details are there as a whole or not at all. */
export const companyInfo = z.codec(z.union([inFull, inShort]), z.custom<CompanyInfo>(), {
  decode: (read) => ({ details: null, ...read }),
  encode: ({ details: shown, ...rest }) => (shown === null ? rest : { ...rest, details: shown }),
});
