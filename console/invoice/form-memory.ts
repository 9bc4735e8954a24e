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

type Changes = Partial<FormMemory>;
/** Changes, or what makes them of what is remembered by then: several may be made in one go. */
export type Remember = (changes: Changes | ((now: FormMemory) => Changes)) => void;

export function useFormMemory(): [FormMemory, Remember] {
  const [memory, setMemory] = useState(read);
  const change = useCallback<Remember>((changes) => {
    setMemory((now) => {
      const next = { ...now, ...(typeof changes === 'function' ? changes(now) : changes) };
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
