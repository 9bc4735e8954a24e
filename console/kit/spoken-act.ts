/** An act that can be asked for in words: “停用 加班回家”. */
export interface SpokenAct<T> {
  /** The first is how it is written on the button. */
  readonly words: readonly [string, ...string[]];
  readonly of: (thing: T) => boolean;
  readonly to: (thing: T) => { to: string; search?: Record<string, string> };
}

/** The acts whose word begins what was typed, and what is typed behind it. */
export function spoken<T>(acts: readonly SpokenAct<T>[], keyword: string): { acts: SpokenAct<T>[]; rest: string } {
  const said = acts.flatMap(({ words }) => words.filter((word) => keyword.startsWith(word)));
  const longest = said.reduce((long, word) => (word.length > long.length ? word : long), '');
  return {
    acts: longest === '' ? [] : acts.filter(({ words }) => words.includes(longest)),
    rest: keyword.slice(longest.length).trim(),
  };
}
