import { Copy, Send } from 'lucide-react';
import { useEffect } from 'react';
import type { AppOrderDetail } from '#contract/app-rides.ts';
import { appShareApi } from '#contract/app-share.ts';
import { SHARED_MINUTES } from '#rules/order/acts.ts';
import { reasonOf } from '#ui/failure.ts';
import { useActingInput } from '../kit/acting.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { useWrite } from '../kit/calls.ts';
import { Note } from '../kit/Note.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { tell } from '../kit/toast.tsx';
import css from './ride.module.css';

const canSend = (): boolean => 'share' in navigator;

function useShare({ orderId }: AppOrderDetail, open: boolean) {
  const { mutate, data, error, reset } = useWrite(appShareApi.share);
  const { actingFor } = useActingInput();
  useEffect(() => {
    if (open) mutate({ orderId, actingFor });
    else reset();
  }, [open, orderId, actingFor, mutate, reset]);
  return { address: data && new URL(data.url, location.origin).href, error };
}

/** An address under which others see where the ride is; made when it is asked for. */
export function ShareSheet({ open, order }: { open: boolean; order: AppOrderDetail }) {
  const { address, error } = useShare(order, open);
  const copy = (): void =>
    void navigator.clipboard.writeText(address ?? '').then(
      () => tell('链接已复制'),
      () => tell('没有复制成功，请长按链接复制'),
    );
  const send = (): void => void navigator.share({ title: '我的行程', url: address ?? '' }).catch(() => undefined);
  return (
    <Sheet
      open={open}
      title="把行程发给同事"
      below={`对方能看到状态、车牌和位置，看不到电话和费用。行程结束 ${SHARED_MINUTES} 分钟后失效。`}
      bottom={
        <Acts>
          <Button look={canSend() ? 'plain' : 'filled'} wide={!canSend()} busy={!address} onClick={copy}>
            <Copy size={18} aria-hidden="true" /> 复制链接
          </Button>
          {canSend() && (
            <Button look="filled" wide busy={!address} onClick={send}>
              <Send size={18} aria-hidden="true" /> 发送
            </Button>
          )}
        </Acts>
      }
    >
      <p className={css.link}>{address ?? '正在生成链接…'}</p>
      {error && <Note tone="bad">{reasonOf(error)}</Note>}
    </Sheet>
  );
}
