import { appRidesApi } from '#contract/app-rides.ts';
import { useWrite } from '../kit/calls.ts';

/** Begins to pay, and goes to the cashier where there is one; without, the provider's own app takes the money. */
export function usePay() {
  const pay = useWrite(appRidesApi.pay);
  const start = async (orderId: number): Promise<void> => {
    const { cashier } = await pay.mutateAsync({ orderId });
    if (cashier) location.assign(cashier.url);
  };
  return { start, isBusy: pay.isPending, error: pay.error };
}
