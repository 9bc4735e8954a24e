const PART = /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|;|[^$';-]+|[\s\S]/g;

/** The statements of a text, one by one: a distributed database hands on the whole text in which some of them came. */
export function statementsIn(text: string): string[] {
  const found = [''];
  for (const [part] of text.matchAll(PART)) {
    if (part === ';') found.push('');
    else if (!part.startsWith('--')) found[found.length - 1] += part;
  }
  return found.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
