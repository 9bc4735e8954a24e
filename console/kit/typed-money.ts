/**
 * An amount as it is typed or pasted: full-width digits, spaces, ¥ and commas are understood, and what follows the
 * second decimal is not an amount of money. Anything else is nothing, so that its field says it is missing: an amount
 * that nobody typed must never stand there.
 */
export function typedMoney(typed: string | undefined): string {
  const plain = (typed ?? '').normalize('NFKC').replace(/[\s,¥]/g, '');
  const [, whole, part] = /^(\d*)(?:\.(\d{0,2})\d*)?$/.exec(plain) ?? [];
  if (!whole && !part) return '';
  return part === undefined ? (whole ?? '') : `${whole || '0'}.${part}`;
}
