import type { Chunk } from '#world/index.ts';
import { snakeCase } from '../camel-names.ts';

/** Some rows of a table, as COPY reads them. */
export interface WorldPart {
  readonly table: string;
  readonly columns: readonly string[];
  readonly text: Uint8Array;
}

const ESCAPED = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function cellText(cell: unknown): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'string')
    return ESCAPED.test(cell) ? cell.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!) : cell;
  if (Array.isArray(cell)) return `{${cell.join(',')}}`;
  return typeof cell === 'boolean' ? (cell ? 't' : 'f') : String(cell);
}

export function copyText({ table, rows }: Chunk): WorldPart {
  const columns = Object.keys(rows[0] ?? {});
  let text = '';
  for (const row of rows) {
    const cells: Readonly<Record<string, unknown>> = row;
    for (let at = 0; at < columns.length; at += 1) {
      const cell = cells[columns[at]!];
      if (cell === undefined) throw new Error(`A row of ${table} has no ${columns[at]}`);
      text += (at === 0 ? '' : '\t') + cellText(cell);
    }
    text += '\n';
  }
  return { table: snakeCase(table), columns: columns.map(snakeCase), text: Buffer.from(text) };
}
