import { type ComponentType, lazy, useState } from 'react';

interface Fetched<P> {
  now: ComponentType<P> | null;
  later: ComponentType<P>;
}

/** The same one as long as it stands: another would begin anew. */
function useChosen<P>({ now, later }: Fetched<P>): ComponentType<P> {
  const [chosen] = useState(() => now ?? later);
  return chosen;
}

/** A screen with its files: drawn at once where they have come, awaited where they have not. */
export function onDemand<P extends object>(fetched: () => Promise<ComponentType<P>>) {
  const load = async (): Promise<{ default: ComponentType<P> }> => {
    screen.now ??= await fetched();
    return { default: screen.now };
  };
  const screen: Fetched<P> = { now: null, later: lazy(load) as ComponentType<P> };
  return { load, use: () => useChosen(screen) };
}
