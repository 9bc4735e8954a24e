import { useQuery } from '@tanstack/react-query';
import { invoiceApi } from '#contract/invoice.ts';
import type { LegalEntity } from '#contract/invoice-entity.ts';
import { query } from '../kit/api.ts';

/** A stopped one takes no new rides; those it has are invoiced all the same. */
export const entityOptions = (list: readonly LegalEntity[]) =>
  list.map(({ entityId, title, isStopped }) => ({ value: entityId, label: isStopped ? `${title}（停用）` : title }));

/** The legal entities that an application can be for; none is chosen in a company that has only itself. */
export function useEntity(entityId: number | undefined) {
  const { data, isPending } = useQuery(query(invoiceApi.entities, {}, { quiet: true }));
  const list = data?.list ?? [];
  const chosen = list.find((one) => one.entityId === entityId) ?? list.find(({ isDefault }) => isDefault);
  return { list, chosen: list.length > 1 ? chosen : undefined, isPending };
}
