/** Money is whole fen inside; yuan exists only at the edge, and never passes through a fraction. */

/** Of what somebody typed as one. */
export const WRONG_AMOUNT = '请输入正确的金额';

const YUAN = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/;

/** '12.3' or 12.3 → 1230; null where it is no amount of at most two decimals. */
export function fenOfYuan(yuan: string | number): number | null {
  const match = YUAN.exec(String(yuan).trim());
  if (!match) return null;
  const [, sign, whole, part = ''] = match;
  const fen = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  if (!Number.isSafeInteger(fen)) return null;
  return sign && fen !== 0 ? -fen : fen;
}

export const yuanOfFen = (fen: number): number => Number(yuanText(fen));

/** 123450 → '1234.50'. */
export function yuanText(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** 123450 → '¥1,234.50'; the minus is U+2212 and stands before the sign. */
export function moneyText(fen: number): string {
  const [whole = '', part] = yuanText(Math.abs(fen)).split('.');
  return `${fen < 0 ? '−' : ''}¥${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
}

/** A share in parts per ten thousand, rounded half up to the fen (contract discounts). */
export const shareOfFen = (fen: number, perTenThousand: number): number =>
  Math.floor((fen * perTenThousand + 5_000) / 10_000);
