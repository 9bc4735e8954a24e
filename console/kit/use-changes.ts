import { useState } from 'react';

interface ChangesState<F> {
  /** Of the source that the changes were made over. */
  contents: string;
  changes: Partial<F>;
  /** Made after `sent`: the source's next contents answer what was sent before them. */
  later: Partial<F>;
  isSent: boolean;
}

const unchanged = <F>(contents: string, changes: Partial<F> = {}): ChangesState<F> => ({
  contents,
  changes,
  later: {},
  isSent: false,
});

/**
 * What somebody changes over values that come from elsewhere, such as the filters in the address. Other contents there
 * take the changes back; the same contents in a new object do not, so no click is lost to a page that renders again.
 */
export function useChanges<F extends object>(source: F) {
  const contents = JSON.stringify(source);
  const [state, setState] = useState<ChangesState<F>>(() => unchanged(contents));
  if (state.contents !== contents) setState(unchanged(contents, state.later));
  return {
    draft: { ...source, ...state.changes },
    change: (more: Partial<F>): void =>
      setState((now) => ({
        ...now,
        changes: { ...now.changes, ...more },
        later: now.isSent ? { ...now.later, ...more } : {},
      })),
    /** The draft is on its way to become the source. */
    sent: (): void => setState((now) => ({ ...now, later: {}, isSent: true })),
  };
}
