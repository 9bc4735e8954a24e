import { asksSession } from './asks-session.ts';
import { type Asks, companyColumn, type Layout, readLayout } from './layout.ts';

/** As PostgreSQL explains a statement, as far as it is read here. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly Filter?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** What stands in no brackets between these words. */
function parted(text: string, word: ' AND ' | ' OR '): string[] {
  const parts = [''];
  let depth = 0;
  for (const piece of text.split(/( AND | OR |[()])/)) {
    if (piece === word && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${piece}`);
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
  }
  return parts;
}

/** Whether rows that fulfil a condition all have what is asked for: one of what stands beside AND, all beside OR. */
function requires(condition: string, asked: RegExp): boolean {
  if (asked.test(condition)) return true;
  if (!condition.startsWith('(')) return false;
  const inner = condition.slice(1, -1);
  const [all, any] = [parted(inner, ' AND '), parted(inner, ' OR ')];
  if (any.length > 1) return any.every((one) => requires(one, asked));
  return all.length > 1 && all.some((one) => requires(one, asked));
}

/** A company as whoever asks named it: a value, or one that is given at each execution; no column and no subquery. */
const CONSTANT = String.raw`\(?(?:\$\d+|\d+|'…')\)?(?:::\w+)?`;

function namesCompany({ 'Relation Name': table = '', Alias: alias = '', ...node }: PlanNode): boolean {
  const named = new RegExp(String.raw`^\((?:${alias}\.)?${companyColumn(table)} = ${CONSTANT}\)$`);
  // Words in quotation marks may hold anything.
  return [node.Filter, node['Index Cond'], node['Recheck Cond']].some((condition) =>
    requires((condition ?? '').replace(/'(?:[^']|'')*'/g, "'…'"), named),
  );
}

const described = (node: PlanNode): string =>
  `${node['Relation Name']} as ${node.Alias}: ${node['Index Cond'] ?? node['Recheck Cond'] ?? node.Filter ?? 'no condition'}`;

/** An insert, update or delete writes what the scan below it found. */
const isScanOf = ({ tenant }: Layout, node: PlanNode): boolean =>
  node['Node Type'] !== 'ModifyTable' && tenant.includes(node['Relation Name'] ?? '');

/** The desk reads many companies on purpose, through its own views and never past them. */
async function deskViews(db: Asks): Promise<RegExp> {
  const { rows } = await db.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'qixing'::regnamespace and relkind = 'v' and relname like 'desk\\_%'`,
  );
  return new RegExp(String.raw`\b(?:${rows.map(({ name }) => name).join('|')})\b`);
}

/**
 * Rows that a statement computes and puts into a company's table would be copied there, which row security does not
 * allow; what is asked back about them, or about a conflict, has each machine put in its own. What is asked back needs
 * a name for the table, because on its machine the table has another one.
 */
export async function copiedInserts(db: Asks, statements: Iterable<string>): Promise<string[]> {
  const { tenant } = await readLayout(db);
  const computed = new RegExp(
    String.raw`\binsert into "?(?:${tenant.join('|')})"?\s[^;]*?\)\s*\(?(?:select|with)\b`,
    'i',
  );
  const isFine = (text: string) =>
    /\bon conflict\b/i.test(text) || (/\breturning\b/i.test(text) && /\binsert into \S+ as \S+/i.test(text));
  return [...statements].filter((text) => computed.test(text) && !isFine(text));
}

const WRITES = /^[\s(]*(?:with\b.*?\)\s*)?(?:insert into|update|delete from)\s+"?(\w+)"?/is;
/** What the asked machine would have to know of the other's row, moment or chance. */
const BEYOND_A_MACHINE: readonly (readonly [RegExp, RegExp])[] = [
  // A moment of its own, or chance, where rows are changed.
  [/^[\s(]*(?:update|delete)\b|\bdo update\b/i, /\b(?:clock_timestamp|random|gen_random_uuid)\(\)/i],
  // The time of the transaction, to tell what a row becomes.
  [/^[\s(]*update\b|\bdo update\b/i, /\bset\b(?:(?!\bwhere\b).)*\b(?:case|coalesce)\b(?:(?!\bend\b).)*\bnow\(\)/is],
];
/** Rows out of a document or list, and rows of the company, put in by one statement; with a conflict foreseen it is planned. */
const MIXED_SOURCES = /\bfrom\s+(?:unnest|jsonb_to_recordset|jsonb_populate_recordset)\(/i;

/**
 * Writes that Citus does not plan, though they name their company: it computes what is not the same everywhere before it
 * sends a statement on, and cannot where a row is part of it.
 */
export async function unplannedWrites(db: Asks, statements: Iterable<string>): Promise<string[]> {
  const { tenant } = await readLayout(db);
  const ofCompanies = new Set(tenant);
  const isMixed = (text: string) =>
    /^[\s(]*insert\b/i.test(text) &&
    MIXED_SOURCES.test(text) &&
    !/\bon conflict\b/i.test(text) &&
    relationsOf(text.replace(/\binsert into\s+\S+/i, '')).some((name) => ofCompanies.has(name));
  return [...statements].filter((text) => {
    const written = WRITES.exec(text)?.[1]?.toLowerCase();
    if (asksSession(text)) return true;
    if (!written || !ofCompanies.has(written)) return false;
    return isMixed(text) || BEYOND_A_MACHINE.some(([kind, part]) => kind.test(text) && part.test(text));
  });
}

/** Tables of the platform whose policy looks at a column of theirs. */
const BY_COLUMN = `select distinct class.relname as name from pg_policy policy join pg_class class on class.oid = policy.polrelid
  join pg_depend part on part.classid = 'pg_policy'::regclass and part.objid = policy.oid
    and part.refclassid = 'pg_class'::regclass and part.refobjid = class.oid and part.refobjsubid > 0
  where class.relnamespace = 'qixing'::regnamespace`;

const relationsOf = (statement: string): string[] =>
  [...statement.matchAll(/\b(?:from|join|update|into)\s+(?:only\s+)?"?(\w+)"?/gi)].map(([, name]) =>
    name!.toLowerCase(),
  );

/**
 * Statements that ask such a table together with rows of companies: Citus 13.2.2 ended the coordinator's process over one of
 * them, as it planned. Such tables are read by themselves, first.
 */
export async function policyJoins(db: Asks, statements: Iterable<string>): Promise<string[]> {
  const { tenant, platform } = await readLayout(db);
  const { rows } = await db.query<{ name: string }>(BY_COLUMN);
  const byColumn = new Set(rows.map(({ name }) => name).filter((name) => platform.includes(name)));
  const [ofDesk, ofCompanies] = [await deskViews(db), new Set(tenant)];
  const joins = (part: string): boolean => {
    const relations = relationsOf(part);
    const isAsked = (name: string) => ofCompanies.has(name) || ofDesk.test(name);
    return relations.some((name) => byColumn.has(name)) && relations.some(isAsked);
  };
  // What stands beside one another in a union is planned by itself.
  return [...statements].filter((statement) => statement.split(/\bunion all\b/i).some(joins));
}

const EXPLAINED = /^[\s(]*(?:select|insert|update|delete|with)\b/i;

/**
 * The scans of these statements that do not say whose rows they want, each with its statement: spread over machines by
 * company, every machine would be asked. Another table's company is not enough, for it is known only once that table's
 * row is; what the planner itself derives from a join is. Ask as somebody whom row security does not bind, or its
 * condition would count.
 */
export async function scansOfAllCompanies(db: Asks, statements: Iterable<string>): Promise<string[]> {
  const [layout, ofDesk] = [await readLayout(db), await deskViews(db)];
  const found: string[] = [];
  for (const statement of statements) {
    if (!EXPLAINED.test(statement) || ofDesk.test(statement)) continue;
    const { rows } = await db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (generic_plan, format json, costs off) ${statement}`,
    );
    const scans = nodesOf(rows[0]!['QUERY PLAN'][0].Plan).filter((node) => isScanOf(layout, node));
    const open = scans.filter((node) => !namesCompany(node)).map(described);
    if (open.length > 0) found.push(`${open.join('; ')} in: ${statement.replace(/\s+/g, ' ').trim()}`);
  }
  return found;
}
