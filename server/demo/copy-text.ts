import type { Cell, RideTable } from '#world/index.ts';

const CHUNK_CHARACTERS = 256 * 1024;
const ESCAPED = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function cellText(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell !== 'string') return typeof cell === 'number' ? String(cell) : cell ? 't' : 'f';
  return ESCAPED.test(cell) ? cell.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!) : cell;
}

/** Rows as COPY reads them, many at a time. */
export function* copyText({ rows }: Pick<RideTable, 'rows'>): Iterable<Buffer> {
  let text = '';
  for (const row of rows()) {
    for (let at = 0; at < row.length; at += 1) text += (at === 0 ? '' : '\t') + cellText(row[at]!);
    text += '\n';
    if (text.length >= CHUNK_CHARACTERS) {
      yield Buffer.from(text);
      text = '';
    }
  }
  if (text !== '') yield Buffer.from(text);
}
