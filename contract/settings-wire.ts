import { z } from 'zod';
import { AccountKind } from '#rules/company.ts';
import type { ListedStaff } from '#rules/settings/form.ts';
import { Carpool, DesignatedDriver, MixedCarpool, OtherTransport } from '#rules/settings.ts';
import { spelt } from './spelt.ts';
import { coded, commaList, flag, localTime, whole } from './wire.ts';

/** A JSON array, JSON text of one, or a comma list; none sent is an empty one, and named twice counts once. */
export const ids = (most: number) => commaList(whole, most).optional();
export const distinct = (sent: readonly number[] = []): number[] => [...new Set(sent)];

export const listedStaff = spelt<ListedStaff>({
  name: ['name', z.string()],
  departmentId: ['departmentId', z.int()],
  departmentName: ['departmentName', z.string()],
  staffId: ['id', z.int()],
  phone: ['mobile', z.string()],
});

/** "0" where the company uses carpools, "1" where it doesn't. */
export const pooling = z.codec(z.enum(['0', '1']), z.boolean(), {
  decode: (wire) => wire === '0',
  encode: (used) => (used ? '0' : '1'),
});

/** What only a holder of the settings sees. */
export interface CompanyDetails {
  readonly accountKind: AccountKind;
  /** What is paid of the list price: 10000 all of it. */
  readonly discountPerTenThousand: number;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly createdAt: Date;
  readonly salesName: string;
  readonly salesPhone: string;
  readonly designatedDriver: DesignatedDriver;
  readonly otherTransport: OtherTransport;
  readonly mixedCarpool: MixedCarpool;
  readonly isCarpoolOffered: boolean;
  readonly carpoolList: readonly ListedStaff[];
  readonly driverList: readonly ListedStaff[];
}

export interface CompanyInfo {
  readonly companyName: string;
  readonly tips: string;
  readonly carpool: Carpool;
  readonly details: CompanyDetails | null;
}

const WireInfo = z.object({ companyName: z.string(), tipsInfo: z.string(), openCarpooling: coded(Carpool) });
const WireDetails = z.object({
  payment: coded(AccountKind),
  percent: z.number(),
  contactMan: z.string(),
  responPhone: z.string(),
  createTime: localTime,
  sale: z.string(),
  salePhone: z.string(),
  appointDriver: coded(DesignatedDriver),
  otherTransport: coded(OtherTransport),
  mixedCarpool: coded(MixedCarpool),
  carpoolOffered: flag,
  exitsPriorityCarpoolList: z.array(listedStaff),
  appointDriverUserList: z.array(listedStaff),
});
type WireDetails = z.output<typeof WireDetails>;

const detailsOf = (wire: WireDetails): CompanyDetails => ({
  accountKind: wire.payment,
  discountPerTenThousand: Math.round(wire.percent * 100),
  contactName: wire.contactMan,
  contactPhone: wire.responPhone,
  createdAt: wire.createTime,
  salesName: wire.sale,
  salesPhone: wire.salePhone,
  designatedDriver: wire.appointDriver,
  otherTransport: wire.otherTransport,
  mixedCarpool: wire.mixedCarpool,
  isCarpoolOffered: wire.carpoolOffered,
  carpoolList: wire.exitsPriorityCarpoolList,
  driverList: wire.appointDriverUserList,
});

const wireDetailsOf = (ours: CompanyDetails): WireDetails => ({
  payment: ours.accountKind,
  percent: ours.discountPerTenThousand / 100,
  contactMan: ours.contactName,
  responPhone: ours.contactPhone,
  createTime: ours.createdAt,
  sale: ours.salesName,
  salePhone: ours.salesPhone,
  appointDriver: ours.designatedDriver,
  otherTransport: ours.otherTransport,
  mixedCarpool: ours.mixedCarpool,
  carpoolOffered: ours.isCarpoolOffered,
  exitsPriorityCarpoolList: [...ours.carpoolList],
  appointDriverUserList: [...ours.driverList],
});

/** The details are there as a whole or not at all. */
export const companyInfo = z.codec(
  z.object({ ...WireInfo.shape, displayPooling: pooling, ...WireDetails.partial().shape }),
  z.custom<CompanyInfo>(),
  {
    decode: ({ companyName, tipsInfo, openCarpooling, ...wire }) => ({
      companyName,
      tips: tipsInfo,
      carpool: openCarpooling,
      details: wire.payment === undefined ? null : detailsOf(wire as WireDetails),
    }),
    encode: ({ companyName, tips, carpool, details }) => ({
      companyName,
      tipsInfo: tips,
      openCarpooling: carpool,
      displayPooling: carpool !== 'off',
      ...(details && wireDetailsOf(details)),
    }),
  },
);
