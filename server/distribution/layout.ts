import type pg from 'pg';

/** Asks and says: a client, or a pool. */
export type Asks = Pick<pg.Client | pg.Pool, 'query'>;

/** The same for everybody: kept whole on every machine. */
export const REFERENCE_TABLES = [
  'city',
  'holiday_day',
  'holiday_year',
  'place',
  'service_type',
  'tariff',
  'vehicle_group',
];

export interface Layout {
  /** Tables of companies: they lie where their company does. `company` itself goes by its id, all others by company_id. */
  readonly tenant: string[];
  readonly reference: string[];
  /** Everything else: on the machine that the servers are connected to. */
  readonly platform: string[];
}

/** A table of companies has the company in its primary key. */
const TABLES = `
select relname as name, case
    when relname = any($1) then 'reference'
    when relname = 'company' or exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid
      and a.attname = 'company_id' and a.attnum = any (i.indkey::int2[])
      where i.indrelid = c.oid and i.indisprimary) and coalesce(obj_description(c.oid, 'pg_class'), '') not like 'platform:%'
      then 'tenant'
    else 'platform' end as part
from pg_class c
where relnamespace = 'qixing'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`;

export async function readLayout(db: Asks): Promise<Layout> {
  const { rows } = await db.query<{ name: string; part: keyof Layout }>(TABLES, [REFERENCE_TABLES]);
  const of = (part: keyof Layout) => rows.filter((row) => row.part === part).map(({ name }) => name);
  return { tenant: of('tenant'), reference: of('reference'), platform: of('platform') };
}

/** By which column the rows of a table find their machine. */
export const companyColumn = (table: string): string => (table === 'company' ? 'id' : 'company_id');
