import type { AccountEntry, AccountEntryKind } from '#rules/account.ts';

const sum = (entries: readonly AccountEntry[], kind: AccountEntryKind): number =>
  entries.filter((entry) => entry.kind === kind).reduce((fen, { amountFen }) => fen + amountFen, 0);

/** What one order holds and has taken, added up entry by entry; the server asks its database. */
export const orderSums = (entries: readonly AccountEntry[]) => ({
  frozenFen: sum(entries, 'freeze') - sum(entries, 'unfreeze'),
  paidFen: sum(entries, 'settle') - sum(entries, 'refund'),
});
