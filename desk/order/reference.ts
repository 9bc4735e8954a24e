const RADIX = 36;

/** A number for a refund or correction that nobody has used: the same one is taken once. */
export const newReference = (prefix: string, orderNo: string): string =>
  `${prefix}-${orderNo.slice(-8)}-${Date.now().toString(RADIX).toUpperCase()}`;
