import { useQuery } from '@tanstack/react-query';
import { invoiceApi } from '#contract/invoice.ts';
import { query } from '../kit/api.ts';
import { useAddress } from '../kit/use-page.ts';

/** The billing period that the address names, as it stands now. */
export function usePeriod() {
  const { billNo = '' } = useAddress();
  const overview = useQuery(query(invoiceApi.overview, {}));
  return { billNo, overview, period: overview.data?.periods.find((one) => one.billNo === billNo) };
}
