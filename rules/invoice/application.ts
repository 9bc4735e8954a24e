import { z } from 'zod';
import type { CompanyTerms } from '../company-terms.ts';
import { moneyText } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';
import { InvoiceType, isPaper } from './codes.ts';
import { INVOICE_REFUSALS } from './refusals.ts';

/** One application's trips are stored in one statement; more than this is a second application. */
export const MOST_TRIPS = 50_000;
export const MOST_PERIODS = 120;

const NO_TRIPS = '请选择账单行程';
const NO_PERIOD = '请至少选择一个账期';
const orderIds = z
  .array(z.int(NO_TRIPS).positive(NO_TRIPS), NO_TRIPS)
  .max(MOST_TRIPS, `一次最多选择 ${MOST_TRIPS} 个行程，请分次申请`);

/** The trips somebody has chosen from one billing period. */
export const ChosenPeriod = z.object({ billId: z.int(NO_PERIOD), orderIds });
export type ChosenPeriod = z.output<typeof ChosenPeriod>;

const AppliedPeriod = ChosenPeriod.extend({ amountFen: z.int(NO_TRIPS) });

interface AppliedPeriods {
  type: InvoiceType;
  emailId: number | null;
  addressId: number | null;
  periods: z.output<typeof AppliedPeriod>[];
  amountFen?: number | undefined;
  billIds?: readonly number[] | undefined;
}

/** Bills instead of trips. */
export const isOlderForm = ({ periods, billIds = [] }: Pick<AppliedPeriods, 'periods' | 'billIds'>): boolean =>
  periods.length === 0 && billIds.length > 0;

function checkApplication({ value, issues }: { value: AppliedPeriods; issues: unknown[] }): void {
  const say = (path: string, message: string) => issues.push({ code: 'custom', message, path: [path], input: value });
  const { type, emailId, addressId, periods, amountFen } = value;
  const isOlder = isOlderForm(value);
  if (!isOlder && periods.length === 0) say('periods', NO_PERIOD);
  else if (!isOlder && (periods.every((period) => period.orderIds.length === 0) || (amountFen ?? 0) <= 0)) {
    say('periods', NO_TRIPS);
  }
  if (!isPaper(type) && emailId === null) say('emailId', '请选择电子邮箱');
  if (isPaper(type) && addressId === null) say('addressId', '请选择收货地址');
}

export const InvoiceApplication = z
  .object({
    type: z.enum(InvoiceType.names, { error: '请选择发票类型' }),
    emailId: z.int('请选择电子邮箱').nullable(),
    addressId: z.int('请选择收货地址').nullable(),
    periods: z.array(AppliedPeriod, NO_PERIOD).max(MOST_PERIODS, '选择的账期太多'),
    amountFen: z.int(NO_TRIPS).optional(),
    /** The older form names bills and what all that is left of them comes to, instead of trips. */
    billIds: z.array(z.int(NO_PERIOD)).max(MOST_PERIODS, '选择的账期太多').optional(),
    totalFen: z.int(NO_TRIPS).optional(),
    /** Whether the invoice is to name who rode. */
    withTravellers: z.boolean().optional(),
    /** The legal entity that it is for: null is the company of the terms; absent: whose the trips are. */
    entityId: z.int().nullable().optional(),
  })
  .check((context) => checkApplication(context as never));
export type InvoiceApplication = z.output<typeof InvoiceApplication>;

/** A period without trips is only shown, not applied for; a trip that is sent twice is one trip. */
export const withTrips = (periods: InvoiceApplication['periods']): InvoiceApplication['periods'] =>
  periods
    .filter((period) => period.orderIds.length > 0)
    .map((period) => ({ ...period, orderIds: [...new Set(period.orderIds)] }));

/** What the server finds for the trips asked of one period. */
export interface PeriodFinding {
  readonly billId: number;
  readonly billNo: string;
  readonly periodText: string;
  readonly isConfirmed: boolean;
  readonly free: number;
  readonly taken: number;
  readonly freeFen: number;
  /** What may still be invoiced of the whole period. */
  readonly roomFen: number;
}

/** A period's trips less what the bill gave without naming an order, less what live applications hold. */
export const periodRoomFen = (sums: { tripsFen: number; givenFen: number; heldFen: number }): number =>
  Math.max(0, sums.tripsFen + sums.givenFen - sums.heldFen);

type InvoiceTerms = Pick<
  CompanyTerms,
  'invoiceTitle' | 'taxpayerId' | 'invoiceMinimumFen' | 'salesName' | 'salesPhone'
>;

/** 销售 王敏（13800000000）, as far as it is known. */
export function salesText({ salesName, salesPhone }: Pick<InvoiceTerms, 'salesName' | 'salesPhone'>): string {
  if (salesName === '' && salesPhone === '') return '销售人员';
  return `销售${salesName && ` ${salesName}`}${salesPhone && `（${salesPhone}）`}`;
}

/** What an invoice cannot be written without: asked of the company before anything else. */
export function invoiceHead(terms: InvoiceTerms): { title: string; taxpayerId: string } | Refused {
  const sales = salesText(terms);
  if (terms.taxpayerId === '') return refuse(INVOICE_REFUSALS.taxpayerMissing, { sales });
  if (terms.invoiceTitle === '') return refuse(INVOICE_REFUSALS.titleMissing, { sales });
  return { title: terms.invoiceTitle, taxpayerId: terms.taxpayerId };
}

function checkTrips(periods: InvoiceApplication['periods'], findings: readonly PeriodFinding[]): Refused | null {
  const open = findings.find(({ isConfirmed }) => !isConfirmed);
  if (open) return refuse(INVOICE_REFUSALS.billOpen, { number: open.billNo });
  const count = periods.reduce((sum, period) => sum + period.orderIds.length, 0);
  const taken = findings.reduce((sum, found) => sum + found.taken, 0);
  const gone = count - taken - findings.reduce((sum, found) => sum + found.free, 0);
  if (gone > 0) return refuse(INVOICE_REFUSALS.tripsGone, { count: gone });
  if (taken > 0) return refuse(INVOICE_REFUSALS.tripsTaken, { count: taken });
  return count > MOST_TRIPS ? refuse(INVOICE_REFUSALS.tooManyTrips, { most: MOST_TRIPS }) : null;
}

function checkAmounts(periods: InvoiceApplication['periods'], findings: readonly PeriodFinding[]): Refused | null {
  for (const { billId, amountFen } of periods) {
    const { periodText: period, freeFen, roomFen } = findings.find((found) => found.billId === billId)!;
    if (freeFen !== amountFen) return refuse(INVOICE_REFUSALS.amountDiffers, { period, amount: moneyText(freeFen) });
    if (freeFen > roomFen) return refuse(INVOICE_REFUSALS.aboveBilled, { period, left: moneyText(roomFen) });
  }
  return null;
}

/** Every amount is what the trips come to; what was sent must be the same. `findings` answer each period asked. */
export function decideApplication(
  { periods, amountFen }: { periods: InvoiceApplication['periods']; amountFen: number },
  findings: readonly PeriodFinding[],
  { invoiceMinimumFen }: Pick<InvoiceTerms, 'invoiceMinimumFen'>,
): { amountFen: number; tripCount: number } | Refused {
  if (new Set(periods.map(({ billId }) => billId)).size < periods.length) return refuse(INVOICE_REFUSALS.periodTwice);
  const wrong = checkTrips(periods, findings) ?? checkAmounts(periods, findings);
  if (wrong) return wrong;
  const totalFen = findings.reduce((sum, { freeFen }) => sum + freeFen, 0);
  if (totalFen !== amountFen) return refuse(INVOICE_REFUSALS.totalDiffers, { amount: moneyText(totalFen) });
  if (totalFen < invoiceMinimumFen) return refuse(INVOICE_REFUSALS.belowMinimum);
  return { amountFen: totalFen, tripCount: findings.reduce((sum, { free }) => sum + free, 0) };
}
