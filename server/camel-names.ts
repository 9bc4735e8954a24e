import {
  type KyselyPlugin,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';

/** ride_order in the database is rideOrder in the program. */
export const camelCase = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const MOST_KNOWN = 10_000;
/** Tables and columns are few and written thousands of times a second. */
function known(spell: (name: string) => string): (name: string) => string {
  const spelt = new Map<string, string>();
  return (name) => {
    const before = spelt.get(name);
    if (before !== undefined) return before;
    const made = spell(name);
    if (spelt.size < MOST_KNOWN) spelt.set(name, made);
    return made;
  };
}
const knownCamel = known(camelCase);

class SnakeCaseCompiler extends PostgresQueryCompiler {
  readonly #spelt = known((identifier) => super.sanitizeIdentifier(snakeCase(identifier)));
  protected override sanitizeIdentifier(identifier: string): string {
    return this.#spelt(identifier);
  }
}

/**
 * Writes every identifier of a query in snake case. Kysely's CamelCasePlugin copies the whole query for that, which
 * doubles the time it takes to compile one.
 */
export class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new SnakeCaseCompiler();
  }
}

/** Names each column once for a whole result; what a value holds (documents, arrays) stays as it is stored. */
function camelRows(result: QueryResult<UnknownRow>): QueryResult<UnknownRow> {
  const columns = Object.keys(result.rows[0] ?? {});
  const names = columns.map(knownCamel);
  if (names.every((name, at) => name === columns[at])) return result;
  // Rows made from one empty row share a hidden class, which makes the copy twice as fast.
  const empty: UnknownRow = Object.fromEntries(names.map((name) => [name, null]));
  const rows = result.rows.map((row) => {
    const named = { ...empty };
    for (let at = 0; at < columns.length; at += 1) named[names[at]!] = row[columns[at]!];
    return named;
  });
  return { ...result, rows };
}

export const camelCaseResults: KyselyPlugin = {
  transformQuery: ({ node }): RootOperationNode => node,
  transformResult: async ({ result }) => camelRows(result),
};
