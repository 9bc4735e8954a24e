const MOST_DIGITS = 11;

/** The digits of what was typed or pasted: spaces, hyphens, full-width digits and a leading +86 are understood. */
export function phoneDigits(typed: string): string {
  const digits = typed.normalize('NFKC').replace(/\D/g, '');
  const national = digits.length > MOST_DIGITS && digits.startsWith('86') ? digits.slice(2) : digits;
  return national.slice(0, MOST_DIGITS);
}

/** 13805712716 → 138 0571 2716, also while it is still being typed. */
export const groupPhone = (digits: string): string =>
  [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter((group) => group !== '').join(' ');

/** Where the caret stands in the grouped text when so many digits are before it. */
export const caretAfter = (digitsBefore: number): number =>
  digitsBefore + (digitsBefore > 3 ? 1 : 0) + (digitsBefore > 7 ? 1 : 0);
