import { type RawBuilder, sql } from 'kysely';

/** Whose a ride is that is booked now: the nearest department that says so, else the default, else the terms' company. */
export const entityOfDepartment = (companyId: number, departmentId: number): RawBuilder<number | null> => sql`
  coalesce((select said.entity_id from department own
      cross join unnest(own.path) with ordinality as above (id, depth)
      cross join lateral (select entity_id from department_entity where company_id = ${companyId}
        and department_id = above.id order by since desc limit 1) said
    where own.company_id = ${companyId} and own.id = ${departmentId} and said.entity_id is not null
    order by above.depth desc limit 1),
  (select id from legal_entity where company_id = ${companyId} and is_default))`;
