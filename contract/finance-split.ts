import { z } from 'zod';
import { spelt } from './spelt.ts';
import { yuan } from './wire.ts';

/** A part of a bill: a department, a scene, a project or a person; '' where an order names none. */
export const billPart = spelt({
  name: ['name', z.string()],
  orders: ['num', z.int()],
  totalFen: ['totalAmount', yuan],
  adjustedFen: ['adjustAmount', yuan],
  amountFen: ['amount', yuan],
});
export type BillPart = z.output<typeof billPart>;
