import { useNavigate } from '@tanstack/react-router';
import { useAddress } from '#console/kit/use-page.ts';

type Filters = Readonly<Record<string, string | undefined>>;

/** What a list is filtered by stands in the address; a change of it begins at the first page again. */
export function useFilters(): [Filters, (changes: Filters) => void] {
  const address = useAddress();
  const navigate = useNavigate();
  const set = (changes: Filters): void =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...changes, page: undefined }) });
  return [address, set];
}

/** The tab of a list of cases, in the address as well: a link leads to the case behind its tab. */
export function useTab<V extends string>(tabs: readonly { readonly value: V }[]): [V, (tab: V) => void] {
  const [{ status }, set] = useFilters();
  const first = tabs[0]!.value;
  const asked = tabs.find(({ value }) => value === status) ?? (status ? tabs.at(-1) : undefined);
  return [asked?.value ?? first, (tab) => set({ status: tab === first ? undefined : tab, id: undefined })];
}
