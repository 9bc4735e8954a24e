import { useMutation } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { operationLogApi } from '#contract/operation-log.ts';
import { type Day, dayOf } from '#rules/calendar.ts';
import { type ChainVerdict, verdictText } from '#rules/operation-log.ts';
import { mutation } from '../kit/api.ts';
import { StateGlyph } from '../kit/StateMark.tsx';
import css from './log.module.css';

const HOW = '每条记录写入时都与上一条一起算出一个校验值，末尾的校验值另外保存：改动、删除或插入任何一条，都会对不上。';
const WHAT_NOW = '请保留现状，不要再改动数据库，并尽快联系客服一起核查。';

interface VerdictDialogProps {
  verdict: ChainVerdict;
  open: boolean;
  onClose: () => void;
  onDay: (day: Day) => void;
}

function VerdictDialog({ verdict, open, onClose, onDay }: VerdictDialogProps) {
  const { fault, brokenAt } = verdict;
  const whole = fault === null;
  const footer = (
    <>
      {brokenAt && <Button onClick={() => onDay(dayOf(brokenAt))}>查看当天的记录</Button>}
      <Button type="primary" onClick={onClose}>
        知道了
      </Button>
    </>
  );
  return (
    <Modal
      open={open}
      onCancel={onClose}
      width={480}
      title={whole ? '日志完整' : '日志有问题'}
      footer={footer}
      mask={{ closable: true }}
    >
      <p className={css.finding} role={whole ? 'status' : 'alert'}>
        <StateGlyph state={whole ? 'ok' : 'bad'} />
        <span>{verdictText(verdict)}</span>
      </p>
      <p className={css.note}>{whole ? HOW : `${HOW}${WHAT_NOW}`}</p>
    </Modal>
  );
}

/** Asks the server to check every entry of the company against its seal, and tells what came of it. */
export function VerifyButton({ onDay }: { onDay: (day: Day) => void }) {
  const [open, setOpen] = useState(false);
  const { mutate, data, isPending } = useMutation(mutation(operationLogApi.verify));
  const showDay = (day: Day): void => {
    setOpen(false);
    onDay(day);
  };
  return (
    <>
      <Button
        icon={<ShieldCheck size={15} aria-hidden />}
        loading={isPending}
        onClick={() => mutate({}, { onSuccess: () => setOpen(true) })}
      >
        校验日志
      </Button>
      {data && <VerdictDialog verdict={data} open={open} onClose={() => setOpen(false)} onDay={showDay} />}
    </>
  );
}
