import { type RawBuilder, sql } from 'kysely';

/** Whose a ride is that is booked now: the nearest department that says so, else the default, else the terms' company. */
export const entityOfDepartment = (companyId: number, departmentId: number): RawBuilder<number | null> =>
  sql`legal_entity_of(${companyId}, ${departmentId})`;
