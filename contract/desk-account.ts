import { z } from 'zod';
import { AccountEntryKind, FIGURES, Movement } from '#rules/account.ts';
import { AccountKind } from '#rules/company.ts';
import { companyId, deskPaged, deskRead, deskRows, deskWrite } from './desk-wire.ts';
import { localTime, optional, whole } from './wire.ts';

const figures = z.object(
  Object.fromEntries(Object.keys(FIGURES).map((name) => [`${name}Fen`, z.int()])) as Record<`${string}Fen`, z.ZodInt>,
);
const account = z.object({ kind: z.enum(AccountKind.names), figures });
const moved = z.object({ entryId: z.int(), repeated: z.boolean() }).extend(account.shape);

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

/** A company's account as the provider keeps it. `reference` is the provider's number: taken once for each kind. */
export const deskAccountCalls = {
  account: deskRead.get(
    '/desk/v1/account',
    '企业账户：账户类型和各项金额（分）',
    z.object({ companyId: whole }),
    account,
  ),
  accountEntries: deskRead.get(
    '/desk/v1/account/entries',
    '企业账户的流水，最新的在前',
    deskPaged({ companyId: whole, kind: optional(z.enum(AccountEntryKind.names, '没有这种流水')) }),
    deskRows(entry),
  ),
  recharge: deskWrite.json('/desk/v1/account/recharge', '预付费企业充值；同一编号只记一次', movement, moved),
  repay: deskWrite.json('/desk/v1/account/repay', '后付费企业还款；同一编号只记一次', movement, moved),
  adjust: deskWrite.json(
    '/desk/v1/account/adjust',
    '调整企业账户，正数为企业增加、负数为减少，须说明原因',
    movement,
    moved,
  ),
};
