/** An element of a document: its text and what stands in it. Attributes carry nothing that we read. */
export interface XmlElement {
  readonly name: string;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/** Far beyond an invoice: a document that goes deeper or is longer was made to hurt its reader. */
const MOST_DEPTH = 32;
const MOST_ELEMENTS = 100_000;

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const MOST_POINT = 0x10ffff;

/** The five names and numbers of characters; an entity of the document's own is none. */
function plainText(raw: string): string | null {
  let isWrong = false;
  const text = raw.replace(/&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-z]{2,4});|&/g, (whole, name?: string) => {
    const point = name?.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name?.slice(1));
    const found = name?.startsWith('#') ? point <= MOST_POINT && String.fromCodePoint(point) : name && NAMED[name];
    if (!found) isWrong = true;
    return found || whole;
  });
  return isWrong ? null : text;
}

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<\/([^\s<>/]+)\s*>|<([A-Za-z_][^\s<>/!?]*)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)|</g;

interface Open {
  readonly name: string;
  readonly children: XmlElement[];
  text: string;
}

const root = (): Open => ({ name: '', children: [], text: '' });

/** The document's one element; null where it is not well-formed or defines anything of its own. */
export function readXml(document: string): XmlElement | null {
  const stack: Open[] = [root()];
  let elements = 0;
  const close = (): void => {
    const done = stack.pop()!;
    stack.at(-1)!.children.push({ ...done, text: done.text.trim() });
  };
  for (const [whole, cdata, closing, opening, , isEmpty, text] of document.replace(/^\ufeff/, '').matchAll(TOKEN)) {
    const current = stack.at(-1)!;
    if (whole === '<') return null;
    if (cdata !== undefined) current.text += cdata;
    if (text !== undefined) {
      const plain = plainText(text);
      if (plain === null || (stack.length === 1 && plain.trim() !== '')) return null;
      current.text += plain;
    }
    if (opening !== undefined) {
      elements += 1;
      if (stack.length > MOST_DEPTH || elements > MOST_ELEMENTS) return null;
      stack.push({ ...root(), name: opening });
      if (isEmpty === '/') close();
    }
    if (closing !== undefined) {
      if (stack.length === 1 || current.name !== closing) return null;
      close();
    }
  }
  const [only, ...more] = stack[0]!.children;
  return stack.length === 1 && only && more.length === 0 ? only : null;
}

/** The first element under these names, one within the other. */
export function elementAt(from: XmlElement, ...names: readonly string[]): XmlElement | undefined {
  return names.reduce<XmlElement | undefined>(
    (element, name) => element?.children.find((child) => child.name === name),
    from,
  );
}

export const textAt = (from: XmlElement, ...names: readonly string[]): string => elementAt(from, ...names)?.text ?? '';
