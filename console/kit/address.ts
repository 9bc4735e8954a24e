import { DEFAULT_PAGE_SIZE, type PageInput } from '#rules/paging.ts';

/**
 * Everything after '?' is text, one value a name: a 20-digit order number stays what it is. Lists keep their page and
 * filters there, so a copied address shows the same list and the back button steps through it.
 */
export type Search = Record<string, string>;

export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

const wholeOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;

const namesOf = (prefix: string) => ({ page: `${prefix}page`, size: `${prefix}size` });

/**
 * An address that was tampered with opens the first page; a size that the list does not offer is the default. The plain
 * address is the plain list, in the size that the reader is used to; one that names a page means a page of some size.
 */
export function readPage(search: Search, sizes: readonly number[], prefix = '', usual = DEFAULT_PAGE_SIZE): PageInput {
  const names = namesOf(prefix);
  const size = wholeOf(search[names.size]);
  const page = wholeOf(search[names.page]);
  const unsaid = search[names.size] === undefined && page === undefined && sizes.includes(usual);
  const plain = sizes.includes(DEFAULT_PAGE_SIZE) ? DEFAULT_PAGE_SIZE : sizes[0]!;
  return {
    page: page ?? 1,
    pageSize: size !== undefined && sizes.includes(size) ? size : unsaid ? usual : plain,
  };
}

/** Defaults are left out: the plain address is the plain list. */
export function writePage(search: Search, { page, pageSize }: PageInput, prefix = ''): Search {
  const names = namesOf(prefix);
  const { [names.page]: _page, [names.size]: _size, ...rest } = search;
  return {
    ...rest,
    ...(page > 1 ? { [names.page]: String(page) } : {}),
    ...(pageSize === DEFAULT_PAGE_SIZE ? {} : { [names.size]: String(pageSize) }),
  };
}

/** Other filters lead back to the first page; '' takes one away. */
export function writeTexts({ page: _page, ...search }: Search, texts: Search): Search {
  return Object.fromEntries(Object.entries({ ...search, ...texts }).filter(([, text]) => text !== ''));
}
