import { type Asks, companyColumn, type Layout, readLayout } from './layout.ts';
import { type SchemaFunction, statementsOf, tablesOf, triggersOf } from './trigger-functions.ts';

/**
 * What a schema must hold to be spread over machines by company: checked on any PostgreSQL. Each rule answers what breaks
 * it, in a line.
 */
type Rule = (db: Asks, layout: Layout) => Promise<string[]>;

const named = async (db: Asks, statement: string, values: unknown[]): Promise<string[]> =>
  (await db.query<{ what: string }>(statement, values)).rows.map(({ what }) => what);

/** A machine can say that something is there once only where it sees all there is: one company's rows. */
const uniqueWithinCompany: Rule = (db, { tenant }) =>
  named(
    db,
    `select 'unique without the company: ' || i.indexrelid::regclass as what
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'qixing'::regnamespace and c.relname = any($1) and (i.indisunique or i.indisexclusion)
       and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
         and a.attname = case c.relname when 'company' then 'id' else 'company_id' end) order by 1`,
    [tenant],
  );

interface Key {
  name: string;
  from: string;
  to: string;
  columns: string[];
  targets: string[];
}

const KEYS = `
select conname as name, f.relname as "from", t.relname as "to",
  array(select attname::text from unnest(conkey) with ordinality as k (n, at) join pg_attribute a
    on a.attrelid = conrelid and a.attnum = n order by k.at) as columns,
  array(select attname::text from unnest(confkey) with ordinality as k (n, at) join pg_attribute a
    on a.attrelid = confrelid and a.attnum = n order by k.at) as targets
from pg_constraint join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
where contype = 'f' and connamespace = 'qixing'::regnamespace order by 2, 1`;

/** Keys that begin at the platform and end in a company: a distributed database does without them. */
export async function keysIntoCompanies(db: Asks, { tenant }: Layout): Promise<Key[]> {
  const { rows } = await db.query<Key>(KEYS);
  return rows.filter(({ from, to }) => !tenant.includes(from) && tenant.includes(to));
}

const keysStayInside: Rule = async (db, { tenant, reference, platform }) => {
  const { rows } = await db.query<Key>(KEYS);
  const isWithinCompany = ({ from, to, columns, targets }: Key) =>
    columns.some((column, at) => column === companyColumn(from) && targets[at] === companyColumn(to));
  const isFine = (key: Key): boolean => {
    if (reference.includes(key.to)) return true;
    if (reference.includes(key.from)) return false;
    if (tenant.includes(key.from)) return tenant.includes(key.to) && isWithinCompany(key);
    return platform.includes(key.to) || tenant.includes(key.to);
  };
  return rows
    .filter((key) => !isFine(key))
    .map(({ name, from, to }) => `key out of the company: ${from}.${name} to ${to}`);
};

/** Other machines are asked as whoever asks here: a view of its owner shows nothing there. The desk's are remade. */
const ownersViewsAreTheDesks: Rule = (db) =>
  named(
    db,
    `select 'view of its owner that is not the desk’s: ' || relname as what from pg_class
     where relnamespace = 'qixing'::regnamespace and relkind = 'v'
       and not coalesce(reloptions, '{}') && array['security_invoker=true']
       and pg_get_viewdef(oid) !~ 'desk_sees\\(|app\\.desk' order by 1`,
    [],
  );

/** A row is of a machine's part of the table, which has a type of its own; so is one of the platform's tables. */
const noRowTypes: Rule = (db, { tenant, platform }) =>
  named(
    db,
    `select 'takes a row of a table: ' || p.oid::regprocedure as what from pg_proc p
     where pronamespace = 'qixing'::regnamespace and exists (select from unnest(proargtypes) a
       join pg_type y on y.oid = a join pg_class c on c.oid = y.typrelid where c.relname = any($1)) order by 1`,
    [[...tenant, ...platform]],
  );

const ofFunctions = (rule: (functions: SchemaFunction[], layout: Layout) => string[]): Rule => {
  return async (db, layout) => rule(await triggersOf(db, layout.tenant), layout);
};

/** Sessions on other machines have no search path of ours. */
const searchPaths = ofFunctions((functions) =>
  functions.filter(({ hasPath, needsPath }) => needsPath && !hasPath).map(({ name }) => `no search_path: ${name}`),
);

/** What a function in SQL is asked for is not known when its statements are planned, so no machine can be chosen for them. */
const noTablesInSql = ofFunctions((functions, { tenant, platform }) =>
  functions
    .filter(({ isPlainSql, body }) => isPlainSql && tablesOf(body, [...tenant, ...platform]).length > 0)
    .map(({ name }) => `a function in SQL that names tables: ${name}`),
);

/** A trigger's rows are known to its own machine alone: a statement that has them has no table beside them. */
const rowsOfTriggersAlone = ofFunctions((functions, { tenant, reference, platform }) =>
  functions.flatMap(({ name, body, transitions }) =>
    statementsOf(body)
      .filter((statement) => tablesOf(statement, transitions).length > 0)
      .filter((statement) => tablesOf(statement, [...tenant, ...reference, ...platform]).length > 0)
      .map((statement) => `a trigger’s rows beside a table: ${name}: ${statement.slice(0, 60)}`),
  ),
);

const PLATFORM_FUNCTION = /^platform_/;

/** What a company's triggers want of the platform, they ask platform_… for. */
const platformByItsFunctions = ofFunctions((functions, { platform }) =>
  functions
    .filter(({ name }) => !PLATFORM_FUNCTION.test(name))
    .flatMap(({ name, body }) => [
      ...tablesOf(body, platform).map((table) => `platform table in a company’s trigger: ${name}: ${table}`),
      ...(/\bpg_notify\(/.test(body) ? [`notice from a company’s trigger: ${name}`] : []),
    ]),
);

const RULES: readonly Rule[] = [
  uniqueWithinCompany,
  keysStayInside,
  ownersViewsAreTheDesks,
  noRowTypes,
  searchPaths,
  noTablesInSql,
  rowsOfTriggersAlone,
  platformByItsFunctions,
];

/** Everything that stands in the way of spreading this schema over machines; nothing where it can be. */
export async function brokenRules(db: Asks): Promise<string[]> {
  const layout = await readLayout(db);
  const broken: string[] = [];
  for (const rule of RULES) broken.push(...(await rule(db, layout)));
  return broken;
}
