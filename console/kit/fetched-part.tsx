import { type ComponentType, use, useReducer } from 'react';

export type LoadPart<P> = () => Promise<ComponentType<P>>;

export interface MissingProps {
  onRetry: () => void;
  /** It was asked for again already. */
  isAgain: boolean;
}

/**
 * Most browsers keep the failure of a file for as long as the page stands: whoever has tried again in vain gets it with
 * a new page alone. That is left to a button, because what was typed goes with the page (LeaveGuard asks before).
 */
export const NEW_PAGE = { label: '刷新页面', onClick: () => location.reload() };

/**
 * A part of a page whose file arrives when it is first drawn, below a Suspense. One that does not come takes nothing else
 * with it: what is missing is said in its own place. Not React's lazy, which never asks twice.
 */
export function fetchedPart<P extends object>(load: LoadPart<P>, Missing: ComponentType<MissingProps>) {
  let asked: Promise<ComponentType<P> | null> | undefined;
  return function FetchedPart(props: P) {
    const [tries, tryAgain] = useReducer((times: number) => times + 1, 0);
    asked ??= load().catch(() => null);
    const Part = use(asked);
    if (Part) return <Part {...props} />;
    const retry = (): void => {
      asked = undefined;
      tryAgain();
    };
    return <Missing onRetry={retry} isAgain={tries > 0} />;
  };
}
