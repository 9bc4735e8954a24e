import { useAddress } from '../kit/use-page.ts';
import { AllOrders } from './AllOrders.tsx';
import { PersonOrders } from './PersonOrders.tsx';

/** Orders that this person sees; with `userId` in the address those of one person. */
export function OrderListPage() {
  const { userId = '' } = useAddress();
  return /^[1-9]\d{0,14}$/.test(userId) ? <PersonOrders staffId={Number(userId)} /> : <AllOrders />;
}
