import { fenOfYuan } from '#rules/money.ts';

/** Full-width digits come from Chinese keyboards, commas with amounts that are copied, '12.' and '.5' while one types. */
const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[,\s¥]/g, '')
    .replace('。', '.')
    .replace(/^\./, '0.')
    .replace(/\.$/, '');

/** What somebody typed as whole fen; null where it is no amount that may stand there. */
export function amountOf(typed: string, maxFen: number): number | null {
  const fen = fenOfYuan(plain(typed));
  return fen !== null && fen >= 0 && fen <= maxFen ? fen : null;
}
