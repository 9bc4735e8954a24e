import { z } from 'zod';
import { isDay } from '#rules/calendar.ts';
import { DebtBand, DunningMessage, DunningStep, TOLD_STEPS } from '#rules/desk/dunning.ts';
import { companyId, deskCalls, deskPeopleCalls, workbook } from './desk-wire.ts';
import { nothing } from './endpoint.ts';
import { localTime, whole } from './wire.ts';

const { read } = deskCalls('bills');
const { write } = deskPeopleCalls('bills');

const debt = z.object({
  companyId: z.int(),
  companyName: z.string(),
  overdueFen: z.int(),
  overdueDays: z.int(),
  oldestDueOn: z.string(),
  taken: z.array(DunningStep.schema),
  isFrozen: z.boolean(),
  /** Null: there is nothing more to do but to wait. */
  next: z.object({ step: DunningStep.schema, on: z.string(), isToday: z.boolean(), isToTell: z.boolean() }).nullable(),
  pausedUntil: z.string().nullable(),
  promisedOn: z.string().nullable(),
  promisedFen: z.int().nullable(),
  /** Somebody has submitted a repayment that is not in force yet. */
  isRepaying: z.boolean(),
  ownerId: z.int().nullable(),
  ownerName: z.string().nullable(),
  version: z.int(),
});
export type DebtRow = z.output<typeof debt>;

const entry = z.object({ at: localTime, kind: z.string(), by: z.string().nullable(), text: z.string() });
const bill = z.object({
  billNo: z.string(),
  month: z.string(),
  unpaidFen: z.int(),
  dueOn: z.string(),
  overdueDays: z.int(),
});

const one = { companyId, version: z.int({ error: '请填写版本' }).min(0) };
const day = z.string('请填写日期').refine(isDay, '请填写正确的日期');

/** Money that is overdue, and what the provider's people do about it. */
export const deskDebtCalls = {
  debts: read.get(
    '/desk/v1/debts',
    '欠款账龄，以及所有逾期企业的催收情况',
    z.object({}),
    z.object({
      bands: z.array(z.object({ band: DebtBand.schema, fen: z.int(), companies: z.int() })),
      rows: z.array(debt),
      /** Who may look after a case. */
      people: z.array(z.object({ staffId: z.int(), name: z.string() })),
    }),
  ),
  debt: read.get(
    '/desk/v1/debts/detail',
    '一家企业的逾期账单、催收经过、下一步的通知和影响',
    z.object({ companyId: whole }),
    z.object({
      debt,
      bills: z.array(bill),
      entries: z.array(entry),
      message: z.string(),
      staffCount: z.int(),
      bookedRides: z.int(),
    }),
  ),
  takeStep: write.json(
    '/desk/v1/debts/step',
    '催收的一步：提醒、催款函、冻结授信、暂停服务；企业的接收人收到短信和邮件',
    z.object({ ...one, step: DunningStep.schema, message: DunningMessage.optional() }),
    nothing,
  ),
  takeSteps: write.json(
    '/desk/v1/debts/steps',
    '执行今天到期的各步；每家单独成败',
    z.object({}),
    z.object({
      done: z.int(),
      failed: z.array(z.object({ companyId: z.int(), companyName: z.string(), reason: z.string() })),
    }),
  ),
  tellStep: write.json(
    '/desk/v1/debts/tell',
    '告知企业明天起冻结授信或暂停服务',
    z.object({ ...one, step: z.enum(TOLD_STEPS, '请选择冻结授信或暂停服务') }),
    nothing,
  ),
  noteContact: write.json(
    '/desk/v1/debts/contact',
    '记一次联系；可以记下承诺付款的日期和金额',
    z.object({
      ...one,
      text: DunningMessage,
      promised: z
        .object({ day, amountFen: z.int('请填写金额').min(1, '金额应大于 0').max(10_000_000_000_000, '金额太大') })
        .nullable(),
    }),
    nothing,
  ),
  pauseDunning: write.json(
    '/desk/v1/debts/pause',
    '再等：到某天之前不做下一步；不填日期则结束暂缓',
    z.object({ ...one, until: day.nullable(), reason: DunningMessage }),
    nothing,
  ),
  giveDebt: write.json(
    '/desk/v1/debts/owner',
    '由谁负责催收这家企业；空为没有人',
    z.object({ ...one, staffId: z.int('请选择员工').nullable() }),
    nothing,
  ),
  thawCredit: write.json(
    '/desk/v1/debts/thaw',
    '解除冻结授信，说明原因；付清时自动解除',
    z.object({ ...one, reason: DunningMessage }),
    nothing,
  ),
  exportDebts: write.json('/desk/v1/debts/export', '导出逾期企业，留痕', z.object({}), workbook),
};
