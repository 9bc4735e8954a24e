const MOST_DIGITS = 11;

/**
 * A phone as it is typed or pasted, from a list that groups it for instance: spaces, hyphens, full-width digits and a
 * leading +86 are understood. Whatever else it holds stays, for the rule to speak of.
 */
export const typedPhone = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .replace(/^\+?86(?=1\d{10}$)/, '')
    .slice(0, MOST_DIGITS);
