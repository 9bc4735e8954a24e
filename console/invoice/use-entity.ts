import { useQuery } from '@tanstack/react-query';
import { invoiceApi } from '#contract/invoice.ts';
import { query } from '../kit/api.ts';

/** The legal entities that an application can be for; none is chosen in a company that has only itself. */
export function useEntity(entityId: number | undefined) {
  const { data } = useQuery(query(invoiceApi.entities, {}, { quiet: true }));
  const list = data?.list ?? [];
  const chosen = list.find((one) => one.entityId === entityId) ?? list.find(({ isDefault }) => isDefault);
  return { list, chosen: list.length > 1 ? chosen : undefined };
}
