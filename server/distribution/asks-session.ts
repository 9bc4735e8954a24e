/** What stands in the brackets that this text begins with; nothing where it begins otherwise. */
function bracketed(text: string): string {
  let depth = 0;
  for (const [at, sign] of [...text].entries()) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth === 0) return text.slice(0, at + 1);
  }
  return text;
}

/** Whether an expression has a column in it, beside calls, names of arguments, casts and texts. */
const hasColumn = (text: string): boolean => /[a-z_]/i.test(text.replace(/'[^']*'|\$\d+|::\w+|"?\w+"?\(|\w+ =>/g, ' '));

const MOVED = /(\S+)\s[+-]\s(?:interval|make_interval)\b/gi;
const DOCUMENT = /\b(?:jsonb_build_\w+|to_jsonb|to_char|concat)(?=\()/gi;

/**
 * An update that computes from a row's column what the session has a say in: a moment that is moved where no time zone is
 * named, or a document or text. Citus computes such things before any row is known and refuses these, on the platform's
 * tables too.
 */
export function asksSession(text: string): boolean {
  if (!/^[\s(]*update\b/i.test(text)) return false;
  const following = (found: RegExpMatchArray) => bracketed(text.slice(found.index! + found[0].length));
  const isMoved = (found: RegExpMatchArray) =>
    !found[1]!.endsWith("'") && [found[1]!, following(found)].some(hasColumn);
  return [...text.matchAll(MOVED)].some(isMoved) || [...text.matchAll(DOCUMENT)].some((it) => hasColumn(following(it)));
}
