import { useMutation } from '@tanstack/react-query';
import { Button, Checkbox, Modal } from 'antd';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import type { BillRow } from '#contract/finance-wire.ts';
import { type BillCheck, type LineConfirmation, proofApi } from '#contract/proof.ts';
import { CONFIRM_WARNING } from '#rules/bill.ts';
import { moneyText } from '#rules/money.ts';
import { type CheckResult, confirmLines, LINES_WARNING, LineState, type LineStateSum } from '#rules/proof.ts';
import { isRefused } from '#rules/refusal.ts';
import { mutation } from '../kit/api.ts';
import { notify } from '../kit/notify.tsx';
import { countText, timeText } from '../kit/text.ts';
import css from './check.module.css';

interface ConfirmProps {
  bill: BillRow;
  check: BillCheck;
  result: CheckResult;
  states: readonly LineStateSum[];
}

const sumOf = (states: readonly LineStateSum[], state: LineState): number =>
  states.find((one) => one.state === state)?.lines ?? 0;

/** What stays open after the act, in words; empty where nothing does. */
function leftText({ states, result }: ConfirmProps, withDoubtful: boolean): string {
  const whole = result.lots.differs - sumOf(states, 'differs');
  const left = (['objected', 'differs', ...(withDoubtful ? [] : (['doubtful'] as const))] as const)
    .filter((state) => sumOf(states, state) > 0)
    .map((state) => `${LineState.labelOf(state)} ${countText(sumOf(states, state))} 行`);
  return [...left, ...(whole > 0 && sumOf(states, 'objected') === 0 ? ['账单整体有差异'] : [])].join('，');
}

const TITLE = '确认没有争议的行';
/** What is left once those are. */
const DOUBTFUL_TITLE = '确认有疑点的行';

function ConfirmDialog({ onClose, ...props }: ConfirmProps & { onClose: () => void }) {
  const { bill, check, result, states } = props;
  const [withDoubtful, setWithDoubtful] = useState(sumOf(states, 'plain') === 0);
  const confirm = useMutation(mutation(proofApi.confirmLines, { alsoInvalidates: ['finance', 'order', 'invoice'] }));
  const decision = confirmLines(bill.status, states, result.lots.differs, withDoubtful);
  const doubtful = sumOf(states, 'doubtful');
  const submit = () =>
    confirm.mutate(
      { checkId: check.checkId, withDoubtful },
      {
        onSuccess: ({ lines, billFollows }) => {
          notify.success(billFollows ? '账单已确认' : `已确认 ${countText(lines)} 行`);
          onClose();
        },
      },
    );
  const left = leftText(props, withDoubtful);
  return (
    <Modal
      open
      title={sumOf(states, 'plain') > 0 ? TITLE : DOUBTFUL_TITLE}
      okText={isRefused(decision) ? '确认' : `确认 ${countText(decision.lines)} 行`}
      okButtonProps={{ disabled: isRefused(decision), loading: confirm.isPending }}
      onOk={submit}
      onCancel={onClose}
    >
      <div className={css.asked}>
        <p>
          {isRefused(decision)
            ? decision.refused.msg
            : `${countText(decision.lines)} 行，合计 ${moneyText(decision.amountFen)}。${LINES_WARNING}`}
        </p>
        {doubtful > 0 && (
          <Checkbox checked={withDoubtful} onChange={({ target }) => setWithDoubtful(target.checked)}>
            有疑点的 {countText(doubtful)} 行也一并确认
          </Checkbox>
        )}
        <p className={css.hint}>
          {isRefused(decision) || !decision.billFollows
            ? `${left === '' ? '' : `${left}，留待处理。`}账单本身不变，处理完后再确认账单。`
            : `没有未了的行，账单随之确认。${CONFIRM_WARNING}`}
        </p>
      </div>
    </Modal>
  );
}

/** '11-17 10:02 李敏确认 4,810 行 ¥1,234.00'. */
const confirmedText = ({ confirmedAt, confirmedByName, lines, amountFen }: LineConfirmation): string =>
  `${timeText(confirmedAt, new Date())} ${confirmedByName}确认 ${countText(lines)} 行 ${moneyText(amountFen)}`;

/** What of the bill nobody disputes can be confirmed before the rest is settled. */
export function ConfirmLines({
  confirmations,
  ...props
}: ConfirmProps & { confirmations: readonly LineConfirmation[] }) {
  const { bill, result, states } = props;
  const [isOpen, setOpen] = useState(false);
  const isDone = isRefused(confirmLines(bill.status, states, result.lots.differs, true));
  if (isDone && confirmations.length === 0) return null;
  const shown = states.filter(({ lines }) => lines > 0);
  return (
    <section className={css.confirm} aria-label="逐行确认">
      <CheckCheck size={16} aria-hidden />
      <div>
        <div>{shown.map(({ state, lines }) => `${LineState.labelOf(state)} ${countText(lines)} 行`).join('，')}</div>
        {confirmations.length > 0 && <div className={css.hint}>{confirmations.map(confirmedText).join('；')}</div>}
      </div>
      {!isDone && <Button onClick={() => setOpen(true)}>{sumOf(states, 'plain') > 0 ? TITLE : DOUBTFUL_TITLE}</Button>}
      {isOpen && <ConfirmDialog {...props} onClose={() => setOpen(false)} />}
    </section>
  );
}
