import { Route } from 'lucide-react';
import { useState } from 'react';
import { type AppOrderDetail, appRidesApi } from '#contract/app-rides.ts';
import { moneyText } from '#rules/money.ts';
import { reasonOf } from '#ui/failure.ts';
import { useActingInput } from '../kit/acting.ts';
import { Acts, Button, TextButton } from '../kit/Button.tsx';
import { readAnew, useWrite } from '../kit/calls.ts';
import { TextField } from '../kit/Field.tsx';
import { Note } from '../kit/Note.tsx';
import { Chips, Facts } from '../kit/parts.tsx';
import { hideSheet } from '../kit/router.ts';
import { Sheet } from '../kit/Sheet.tsx';
import css from './ride.module.css';

const REASONS = [
  ['行程变了', '行程变了'],
  ['等太久', '等太久'],
  ['司机要求', '司机要求'],
  ['其他', '其他'],
] as const;
type Reason = (typeof REASONS)[number][0];

function titleOf({ cancel }: AppOrderDetail): string {
  if (cancel === null) return '行程已开始，不能取消了';
  const { feeFen, personalFen } = cancel;
  if (feeFen === 0) return '现在取消，不收费';
  return `现在取消收 ${moneyText(feeFen)}，${personalFen > 0 ? `个人付 ${moneyText(personalFen)}` : '企业付'}`;
}

interface CancelProps {
  open: boolean;
  order: AppOrderDetail;
  /** Perhaps only the place is another. */
  onChange: () => void;
  onDone: () => void;
}

/** What it costs, who pays, what comes back; then why, and the act. */
export function CancelSheet({ open, order, onChange, onDone }: CancelProps) {
  const [why, setWhy] = useState<Reason | null>(null);
  const [words, setWords] = useState('');
  const [missing, setMissing] = useState(false);
  const cancel = useWrite(appRidesApi.cancel);
  const acting = useActingInput();
  const { feeFen = 0, companyFen = 0, personalFen = 0, releasedFen = 0 } = order.cancel ?? {};
  const reason = why === '其他' ? words.trim() : (why ?? '');
  const submit = (): void => {
    setMissing(reason === '');
    if (reason === '') return;
    // What was refused may cost more by now: the sheet then says how much.
    const asked = { orderId: order.orderId, reason, toldFen: feeFen, ...acting };
    cancel.mutate(asked, { onSuccess: onDone, onError: readAnew });
  };
  return (
    <Sheet
      open={open}
      title={titleOf(order)}
      bottom={
        <Acts>
          {order.cancel && (
            <Button look="badText" busy={cancel.isPending} onClick={submit}>
              取消订单
            </Button>
          )}
          <Button look="filled" wide onClick={hideSheet}>
            {order.cancel ? '继续等车' : '返回'}
          </Button>
        </Acts>
      }
    >
      {feeFen > 0 && (
        <div className={css.sums}>
          <Facts
            facts={[
              ['取消费，折扣后', moneyText(feeFen)],
              ['企业付', moneyText(companyFen)],
              ['个人付', moneyText(personalFen)],
              ['退回限额', moneyText(releasedFen)],
            ]}
          />
        </div>
      )}
      <p className={css.ask}>为什么取消{missing && reason === '' && <b role="alert">请选一个原因</b>}</p>
      <Chips label="为什么取消" options={REASONS} value={why} onChoose={setWhy} />
      {why === '其他' && (
        <div className={css.padded}>
          <TextField label="原因" maxLength={200} value={words} onValue={setWords} autoFocus />
        </div>
      )}
      {order.mayChange.includes('to') && (
        <Note tone="tint" icon={<Route size={18} />} action={<TextButton onClick={onChange}>改行程</TextButton>}>
          只是换地方？改目的地不收取消费。
        </Note>
      )}
      {cancel.error && <Note tone="bad">{reasonOf(cancel.error)}</Note>}
    </Sheet>
  );
}
