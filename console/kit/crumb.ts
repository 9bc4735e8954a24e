import { useEffect, useSyncExternalStore } from 'react';

let last: string | undefined;
const listeners = new Set<() => void>();

function setCrumb(text: string | undefined): void {
  last = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A detail page names its record in the breadcrumb: an order number, a scene's name. */
export function useCrumb(text: string | undefined): void {
  useEffect(() => {
    setCrumb(text);
    return () => setCrumb(undefined);
  }, [text]);
}

export const useLastCrumb = (): string | undefined => useSyncExternalStore(subscribe, () => last);
