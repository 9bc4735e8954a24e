import { useQuery } from '@tanstack/react-query';
import { invoiceApi } from '#contract/invoice.ts';
import type { LegalEntity } from '#contract/invoice-entity.ts';
import { PERMISSION } from '#rules/permission.ts';
import { query } from '../kit/api.ts';
import { useMay } from '../kit/rights.ts';

/** Known to who sees invoices; a company of one entity has nothing to choose. */
export function useEntities(): readonly LegalEntity[] {
  const enabled = useMay()(PERMISSION.invoice);
  const { data } = useQuery({ ...query(invoiceApi.entities, {}, { quiet: true }), enabled });
  return data?.list ?? [];
}
