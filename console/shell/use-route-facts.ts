import { useMatches } from '@tanstack/react-router';
import type { RouteFacts } from './page-entry.ts';

/** The facts of the page on the screen; none when the address leads nowhere. */
export function useRouteFacts(): RouteFacts | undefined {
  const match = useMatches().at(-1);
  const facts = match?.staticData as Partial<RouteFacts> | undefined;
  return facts?.name === undefined ? undefined : (facts as RouteFacts);
}
