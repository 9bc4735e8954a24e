import { z } from 'zod';
import { codeTable, type NameOf } from './code-table.ts';

export interface PageInput {
  page: number;
  pageSize: number;
}

export interface Page<T> {
  rows: T[];
  total: number;
}

/** No list answers more than this at once, whatever is asked; exports stream instead. */
export const MAX_PAGE_SIZE = 500;
export const MAX_PAGE = 1_000_000;

/** How far the desk's people have lists of all companies counted; a total of one more says that there are more. */
export const MOST_COUNTED = 10_000;

export const SortOrder = codeTable({ ascending: ['asc', '升序'], descending: ['desc', '降序'] });
export type SortOrder = NameOf<typeof SortOrder>;

export const DEFAULT_PAGE_SIZE = 10;

export const PageInput = z.object({
  page: z.int().min(1).max(MAX_PAGE),
  pageSize: z.int().min(1).max(MAX_PAGE_SIZE),
});

const OF_DESK = [10, 20, 50, 100] as const;

/** The sizes each list offers; the documents differ from list to list. */
export const PAGE_SIZES = {
  staff: [10, 20, 30, 40, 50, 100],
  department: [2, 10, 20, 30, 40],
  role: [10, 20, 30, 40],
  roleMember: [10, 20, 30, 40],
  scene: [10, 20, 30, 40, 50],
  flow: [2, 10, 20, 30, 40],
  secondApproval: [10, 20, 30, 40, 50],
  application: [2, 10, 20, 30, 40],
  approval: [10, 20, 30, 40, 50],
  order: [2, 10, 20, 30, 40],
  bill: [10, 20, 30, 40, 50],
  billLine: [10, 20, 50, 100],
  heldOrder: [10, 20, 50],
  statement: [10, 20, 50, 100],
  limitLine: [20, 50, 100],
  webhookDelivery: [20, 50, 100],
  objection: [10, 20, 30, 40, 50],
  project: [10, 20, 50, 100],
  anomaly: [10, 20, 50, 100],
  invoiceTrip: [2, 10, 20, 30, 40],
  chosenTrip: [10, 20, 30, 40],
  invoiceRecord: [10, 20, 30, 40, 50],
  operationLog: [10, 20, 30, 40, 50],
  deskOrder: OF_DESK,
  deskCompany: OF_DESK,
  deskBill: OF_DESK,
  deskEntry: OF_DESK,
  deskDriver: OF_DESK,
  deskVehicle: OF_DESK,
  deskLog: OF_DESK,
  deskChange: OF_DESK,
  deskPeople: [50, 100],
} as const satisfies Record<string, readonly number[]>;
