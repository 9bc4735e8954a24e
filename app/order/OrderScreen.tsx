import { appRidesApi } from '#contract/app-rides.ts';
import { useActing, useActingInput } from '../kit/acting.ts';
import { useRead } from '../kit/calls.ts';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { Failed, Loading } from '../kit/states.tsx';
import { useLive } from '../kit/stream.ts';
import { BillScreen } from './BillScreen.tsx';
import { DetailScreen } from './DetailScreen.tsx';
import { ExplainScreen } from './ExplainScreen.tsx';
import { shownAs } from './order-text.ts';
import { RideScreen } from './RideScreen.tsx';

/** While a ride is under way it is asked about again; the stream, where it works, is faster. */
const EVERY_MS = 10_000;

/** What was chosen or written about one order is not another's: where two stand side by side they follow at once. */
export const OrderScreen = ({ params }: { params: Record<string, string> }) => (
  <OneOrder key={params.id} orderId={Number(params.id)} />
);

const SCREENS = { ride: RideScreen, explain: ExplainScreen, bill: BillScreen, detail: DetailScreen };

/** An order by its address: the ride while it lasts, then what is due on it, then what it was. */
function OneOrder({ orderId }: { orderId: number }) {
  const acting = useActing();
  const input = { orderId, ...useActingInput() };
  // The stream tells of what one booked or rides in, and not of every ride of whom one acts for.
  const isLive = useLive() && acting === null;
  const order = useRead(appRidesApi.order, input, { every: isLive ? false : EVERY_MS });
  if (order.data === undefined) {
    return (
      <Screen top={<TopBar title="订单" home="/orders" />}>
        {order.error ? <Failed error={order.error} onRetry={() => void order.refetch()} /> : <Loading />}
      </Screen>
    );
  }
  const Shown = SCREENS[shownAs(order.data)];
  return <Shown order={order.data} />;
}
