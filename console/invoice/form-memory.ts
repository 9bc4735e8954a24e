import { useCallback, useState } from 'react';
import { z } from 'zod';

/** What is chosen on the form besides the trips: it outlives the way to the trips and back, and ends with the tab. */
const Memory = z.object({
  emailId: z.int().optional(),
  addressId: z.int().optional(),
  /** The legal entity that the invoice is for; 0 is the company of the terms. */
  entityId: z.int().optional(),
  withTravellers: z.boolean().optional(),
  /** Bills whose trips are chosen and left out of this application. */
  leftOut: z.array(z.string()),
});
export type FormMemory = z.output<typeof Memory>;

const KEY = 'qixing.invoice.form';
const EMPTY: FormMemory = { leftOut: [] };

function read(): FormMemory {
  try {
    return Memory.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
  } catch {
    return EMPTY;
  }
}

export function useFormMemory(): [FormMemory, (changes: Partial<FormMemory>) => void] {
  const [memory, setMemory] = useState(read);
  const change = useCallback((changes: Partial<FormMemory>) => {
    setMemory((now) => {
      const next = { ...now, ...changes };
      try {
        sessionStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // Without room it is remembered as long as the page stays open.
      }
      return next;
    });
  }, []);
  return [memory, change];
}
