import { appRidesApi } from '#contract/app-rides.ts';
import { useWrite } from '../kit/calls.ts';
import { useHere } from '../kit/use-here.ts';

/** Begins to pay, and goes to the cashier where there is one; without, the provider's own app takes the money. */
export function usePay() {
  const pay = useWrite(appRidesApi.pay);
  const isHere = useHere();
  const start = async (orderId: number): Promise<void> => {
    const { cashier } = await pay.mutateAsync({ orderId });
    if (cashier && isHere()) location.assign(cashier.url);
  };
  return { start, isBusy: pay.isPending, error: pay.error };
}
