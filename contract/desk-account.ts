import { z } from 'zod';
import { AccountEntryKind, FIGURES, Movement } from '#rules/account.ts';
import { AccountKind } from '#rules/company.ts';
import { companyId, deskCalls, deskPaged, deskRows } from './desk-wire.ts';
import { localTime, optional, whole } from './wire.ts';

const { read, write } = deskCalls('accounts');

const figures = z.object(
  Object.fromEntries(Object.keys(FIGURES).map((name) => [`${name}Fen`, z.int()])) as Record<`${string}Fen`, z.ZodInt>,
);
/** What is owed by how long it is due, what no bill has yet, and money that no bill has taken. */
const owed = z.object({
  unbilledFen: z.int(),
  notDueFen: z.int(),
  days30Fen: z.int(),
  days60Fen: z.int(),
  over60Fen: z.int(),
  creditFen: z.int(),
});
const account = z.object({ kind: z.enum(AccountKind.names), figures, owed });
const part = z.object({ billNo: z.string(), amountFen: z.int() });
const moved = z
  .object({ entryId: z.int(), repeated: z.boolean(), taken: z.array(part).readonly() })
  .extend(account.shape);

const entry = z.object({
  entryId: z.int(),
  kind: z.enum(AccountEntryKind.names),
  amountFen: z.int(),
  orderId: z.int().nullable(),
  reference: z.string().nullable(),
  note: z.string(),
  at: localTime,
});

const movement = Movement.extend({ companyId });
/** Bills that a repayment is meant for; what none is named for pays the oldest. */
const allocations = z
  .array(
    z.object({
      billNo: z.string('请填写账单编号').trim().min(1, '请填写账单编号'),
      amountFen: z.int('金额应为整数（分）').min(1, '金额应大于 0'),
    }),
    '请填写正确的分配',
  )
  .max(100, '一次最多分配 100 份账单')
  .optional();

/** A company's account as the provider keeps it. `reference` is the provider's number: taken once, adjustments apart. */
export const deskAccountCalls = {
  account: read.get('/desk/v1/account', '企业账户：账户类型和各项金额（分）', z.object({ companyId: whole }), account),
  accountEntries: read.get(
    '/desk/v1/account/entries',
    '企业账户的流水，最新的在前',
    deskPaged({ companyId: whole, kind: optional(z.enum(AccountEntryKind.names, '没有这种流水')) }),
    deskRows(entry),
  ),
  recharge: write.json('/desk/v1/account/recharge', '预付费企业充值；同一编号只记一次', movement, moved),
  repay: write.json(
    '/desk/v1/account/repay',
    '后付费企业还款；同一编号只记一次',
    movement.extend({ allocations }),
    moved,
  ),
  adjust: write.json(
    '/desk/v1/account/adjust',
    '调整企业账户，正数为企业增加、负数为减少，须说明原因',
    movement,
    moved,
  ),
};
