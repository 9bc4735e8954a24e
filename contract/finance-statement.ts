import { z } from 'zod';
import { StatementFilter, StatementKind } from '#rules/account.ts';
import { AccountKind } from '#rules/company.ts';
import { calls } from './endpoint.ts';
import { spelt } from './spelt.ts';
import { coded, givenEnd, givenStart, localTime, optional, pagedDraft, text, yuan } from './wire.ts';

export const statementFilter = pagedDraft(StatementFilter, {
  from: ['startTime', givenStart],
  before: ['endTime', givenEnd],
  kind: ['entryType', optional(coded(StatementKind))],
  word: ['keyword', optional(text)],
});

const paidBill = spelt({ billNo: ['billNo', z.string()], amountFen: ['amount', yuan] });

/** A movement of the account, what it does, and what the account runs on after it. */
const entry = spelt(
  {
    entryId: ['entryId', z.int()],
    at: ['time', localTime],
    kind: ['entryType', coded(StatementKind)],
    /** Above nothing in the company's favour. */
    movedFen: ['amount', yuan],
    runningFen: ['running', yuan],
    orderId: ['orderId', z.int().nullable()],
    orderNo: ['orderNo', z.string()],
    reference: ['serialNo', z.string()],
    note: ['remark', z.string()],
    /** The bills that a repayment or recharge paid. */
    bills: ['billList', z.array(paidBill).readonly()],
  },
  { entryTypeName: [z.string(), ({ kind }) => StatementKind.labelOf(kind)] },
);
export type StatementEntry = z.output<typeof entry>;

const statement = spelt({
  account: ['accountKind', z.enum(AccountKind.names)],
  rows: ['list', z.array(entry)],
  total: ['totalRecord', z.int()],
  /** What the account ran on before and after the asked time, and what came and went in it, whatever is filtered. */
  openingFen: ['opening', yuan],
  closingFen: ['closing', yuan],
  inFen: ['inAmount', yuan],
  outFen: ['outAmount', yuan],
});
export type Statement = z.output<typeof statement>;

const finance = calls('finance');

export const statementCalls = {
  statement: finance.form('/api/v3/account/statement', '账户流水：每笔收支和之后的余额', statementFilter, statement),
  exportStatement: finance.form('/api/v3/account/statement/export', '导出账户流水', statementFilter, z.string(), {
    effect: 'export',
    limit: { count: 30, seconds: 60 },
  }),
};
