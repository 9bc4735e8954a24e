import { addMonths } from '#rules/calendar.ts';
import { MINUTE, workingMinute } from './days.ts';
import { named } from './departments.ts';
import type { Organisation } from './organisation.ts';
import { type Chunk, chunk, type IdOf, moment } from './rows.ts';

/** A second legal entity of a company: whose rides are its, and since when. */
export interface WorldEntity {
  readonly id: number;
  readonly title: string;
  readonly taxpayerId: string;
  readonly departmentId: number;
  readonly departmentName: string;
  readonly createdAt: number;
  readonly since: number;
}

/** Made on the first working day of a month, and given its department at once. */
export function foundEntity({ plan, today, departments }: Organisation, idOf: IdOf): WorldEntity | null {
  if (!plan.entity) return null;
  const { title, taxpayerId, department, monthsAgo } = plan.entity;
  const { id: departmentId, name: departmentName } = named(departments, department);
  const createdAt = workingMinute(`${addMonths(today.slice(0, 7), -monthsAgo)}-01`, departmentId);
  return {
    ...{ id: idOf('legalEntity'), title, taxpayerId, departmentId, departmentName, createdAt },
    since: createdAt + 6 * MINUTE,
  };
}

/** The entity of a ride: that of the department, or of one above it, when it was booked; null: the company of the terms. */
export const entityOf = (entity: WorldEntity | null, path: readonly number[], bookedAt: number): number | null =>
  entity && bookedAt >= entity.since && path.includes(entity.departmentId) ? entity.id : null;

export function entityChunks(companyId: number, entity: WorldEntity | null): Chunk[] {
  const own = entity ? [entity] : [];
  return [
    chunk('legalEntity', own, ({ id, title, taxpayerId, createdAt }) => {
      return { companyId, id, title, taxpayerId, createdAt: moment(createdAt) };
    }),
    chunk('departmentEntity', own, ({ id, departmentId, since }) => {
      return { companyId, departmentId, since: moment(since), entityId: id };
    }),
  ];
}
