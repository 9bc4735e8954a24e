import { marked, type Token, type Tokens } from 'marked';

export interface Span {
  readonly text: string;
  readonly strong: boolean;
}
export type Line = readonly Span[];

/** What a manual is made of, for a printer that knows no Markdown. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly line: Line }
  | { readonly kind: 'text'; readonly line: Line }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Line[] }
  | { readonly kind: 'table'; readonly head: readonly Line[]; readonly rows: readonly (readonly Line[])[] }
  | { readonly kind: 'picture'; readonly name: string; readonly caption: string };

function spansOf(tokens: readonly Token[], strong = false): Span[] {
  return tokens.flatMap((token): Span[] => {
    if ('tokens' in token && token.tokens) return spansOf(token.tokens, strong || token.type === 'strong');
    return 'text' in token ? [{ text: token.text, strong }] : [];
  });
}

/** A picture stands alone in its paragraph. */
function paragraph({ tokens }: Tokens.Paragraph): Block {
  const [first] = tokens;
  if (first?.type === 'image') return { kind: 'picture', name: pictureName(first.href), caption: first.text };
  return { kind: 'text', line: spansOf(tokens) };
}

const pictureName = (href: string): string => href.replace(/^pictures\//, '');
const cells = (row: readonly Tokens.TableCell[]): Line[] => row.map(({ tokens }) => spansOf(tokens));

function blockOf(token: Token): Block[] {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', level: token.depth, line: spansOf(token.tokens ?? []) }];
    case 'paragraph':
      return [paragraph(token as Tokens.Paragraph)];
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return [{ kind: 'list', ordered, items: items.map(({ tokens }) => spansOf(tokens)) }];
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }];
    }
    case 'space':
      return [];
    default:
      throw new Error(`a manual cannot have: ${token.type}`); // found by the test, before anybody prints it
  }
}

export const blocksOf = (markdown: string): Block[] => marked.lexer(markdown).flatMap(blockOf);
