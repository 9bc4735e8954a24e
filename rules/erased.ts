/** What stands where words about people stood. */
export const ERASED = '已匿名';

/** Nothing begins from what was erased: a ride or an application that is sent with these words was filled in from one. */
export const isSaid = (text: string): boolean => text !== ERASED;
