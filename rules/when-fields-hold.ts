interface Checked<T> {
  readonly value: T;
  readonly issues: readonly unknown[];
}

/**
 * A check of an object as a whole, asked only when each field holds by itself: zod asks it also where a field's own check
 * has failed, and a day that is none would break the arithmetic with days.
 */
export const whenFieldsHold =
  <C extends Checked<unknown>>(check: (context: C) => void) =>
  (context: C): void => {
    if (context.issues.length === 0) check(context);
  };
