import { type Asks, type Layout, readLayout } from './layout.ts';

/** A part of the schema that is taken away and made again as it was. */
export interface Aside {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export interface ForeignKey extends Aside {
  readonly to: string;
}

export interface View {
  readonly name: string;
  readonly definition: string;
  readonly owner: string;
  readonly options: string[];
  readonly grants: string[];
  /** The tables that it reads. */
  readonly tables: string[];
}

export interface PlatformFunction {
  /** Without platform_. */
  readonly call: string;
  readonly argumentNames: string[];
  readonly argumentTypes: string[];
  readonly body: string;
}

export interface Policy {
  readonly table: string;
  readonly name: string;
}

/** The schema as it is now, as far as a distribution by company looks at it. */
export interface Facts {
  readonly layout: Layout;
  readonly database: string;
  /** Tables that Citus knows already; none where it is not installed. */
  readonly known: ReadonlySet<string>;
  readonly keys: ForeignKey[];
  readonly triggers: Aside[];
  readonly views: View[];
  readonly identities: { readonly table: string; readonly column: string }[];
  readonly platformFunctions: PlatformFunction[];
  /** All functions but those of triggers, which go along with their triggers. */
  readonly functions: { readonly signature: string; readonly body: string }[];
  readonly policies: Policy[];
  /** What the platform's tables say of themselves: by it they are known from companies'. */
  readonly comments: { readonly table: string; readonly text: string }[];
}

const rowsOf = async <T extends object>(db: Asks, statement: string): Promise<T[]> =>
  (await db.query<T>(statement)).rows;

const OURS = `'qixing'::regnamespace`;

const KEYS = `select f.relname as table, conname as name, pg_get_constraintdef(k.oid) as definition, t.relname as "to"
  from pg_constraint k join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
  where contype = 'f' and connamespace = ${OURS} and conparentid = 0 order by 1, 2`;

const TRIGGERS = `select c.relname as table, tgname as name, pg_get_triggerdef(g.oid) as definition
  from pg_trigger g join pg_class c on c.oid = tgrelid
  where not tgisinternal and tgparentid = 0 and c.relnamespace = ${OURS} order by 1, 2`;

/** In the order in which they were made: one may read another. */
const VIEWS = `select v.relname as name, pg_get_viewdef(v.oid) as definition, v.relowner::regrole::text as owner,
    coalesce(v.reloptions, '{}') as options,
    array(select format('grant %s on %I to %s', privilege_type, v.relname,
        case grantee when 0 then 'public' else grantee::regrole::text end)
      from aclexplode(coalesce(v.relacl, acldefault('r', v.relowner))) where grantee <> v.relowner order by 1) as grants,
    array(select distinct t.relname::text from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
      join pg_class t on d.refclassid = 'pg_class'::regclass and t.oid = d.refobjid and t.oid <> v.oid
      where r.ev_class = v.oid order by 1) as tables
  from pg_class v where v.relnamespace = ${OURS} and v.relkind = 'v' order by v.oid`;

const IDENTITIES = `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = ${OURS} and c.relkind in ('r', 'p') and a.attidentity <> '' and not a.attisdropped order by 1, 2`;

const PLATFORM_FUNCTIONS = `select substr(proname, 10) as call, coalesce(proargnames, '{}') as "argumentNames", prosrc as body,
    array(select format_type(t, null) from unnest(proargtypes) with ordinality as a (t, at) order by at) as "argumentTypes"
  from pg_proc where pronamespace = ${OURS} and proname like 'platform\\_%' and prorettype = 'void'::regtype order by 1`;

const FUNCTIONS = `select oid::regprocedure::text as signature, prosrc as body from pg_proc
  where pronamespace = ${OURS} and prokind = 'f' and prorettype <> 'trigger'::regtype order by 1`;

const POLICIES = `select c.relname as table, polname as name from pg_policy join pg_class c on c.oid = polrelid
  where c.relnamespace = ${OURS} order by 1, 2`;

const COMMENTS = `select relname as table, obj_description(oid, 'pg_class') as text from pg_class
  where relnamespace = ${OURS} and relkind in ('r', 'p') and obj_description(oid, 'pg_class') is not null order by 1`;

async function knownTables(db: Asks): Promise<Set<string>> {
  const { rows } = await db.query<{ there: boolean }>(`select to_regclass('pg_dist_partition') is not null as there`);
  if (!rows[0]!.there) return new Set();
  const known = await rowsOf<{ name: string }>(
    db,
    `select relname as name from pg_dist_partition join pg_class c on c.oid = logicalrelid where relnamespace = ${OURS}`,
  );
  return new Set(known.map(({ name }) => name));
}

/** Parts of Citus' own that lie beside the tables: a table's own rows on this machine have a number behind the name. */
const isPart = (name: string): boolean => /_\d{6,}$/.test(name);

export async function readFacts(db: Asks): Promise<Facts> {
  const layout = await readLayout(db);
  const whole = (names: string[]) => names.filter((name) => !isPart(name));
  const { rows } = await db.query<{ name: string }>('select current_database() as name');
  const withoutParts = <T extends { table: string }>(all: T[]) => all.filter(({ table }) => !isPart(table));
  return {
    layout: { tenant: whole(layout.tenant), reference: whole(layout.reference), platform: whole(layout.platform) },
    database: rows[0]!.name,
    known: await knownTables(db),
    keys: withoutParts(await rowsOf<ForeignKey>(db, KEYS)),
    triggers: withoutParts(await rowsOf<Aside>(db, TRIGGERS)),
    views: await rowsOf<View>(db, VIEWS),
    identities: withoutParts(await rowsOf<{ table: string; column: string }>(db, IDENTITIES)),
    platformFunctions: await rowsOf<PlatformFunction>(db, PLATFORM_FUNCTIONS),
    functions: await rowsOf<{ signature: string; body: string }>(db, FUNCTIONS),
    policies: withoutParts(await rowsOf<Policy>(db, POLICIES)),
    comments: withoutParts(await rowsOf<{ table: string; text: string }>(db, COMMENTS)),
  };
}
