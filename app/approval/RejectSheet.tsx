import { useState } from 'react';
import { REJECT_REASON_MAX } from '#rules/application/status.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { WordsField } from '../kit/Field.tsx';
import { Note } from '../kit/Note.tsx';
import { Chips } from '../kit/parts.tsx';
import { hideSheet } from '../kit/router.ts';
import { Sheet } from '../kit/Sheet.tsx';
import css from './approval.module.css';

const READY = [
  ['日期太长', '日期太长'],
  ['缺项目号', '缺项目号'],
  ['与计划不符', '与计划不符'],
] as const;

interface RejectProps {
  open: boolean;
  title: string;
  below: string;
  isBusy: boolean;
  error?: string | undefined;
  onReject: (reason: string) => void;
}

/** A rejection says why: whoever asked can then ask better. */
export function RejectSheet({ open, title, below, isBusy, error, onReject }: RejectProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (): void => {
    if (reason.trim() === '') setMissing(true);
    else onReject(reason.trim());
  };
  return (
    <Sheet
      open={open}
      title={title}
      below={below}
      bottom={
        <Acts>
          <Button onClick={hideSheet}>返回</Button>
          <Button look="bad" wide busy={isBusy} onClick={submit}>
            驳回
          </Button>
        </Acts>
      }
    >
      <div className={css.padded}>
        <WordsField
          label="原因，必填"
          most={REJECT_REASON_MAX}
          value={reason}
          error={missing && reason.trim() === '' ? '请填写驳回原因' : undefined}
          onValue={setReason}
          autoFocus
        />
      </div>
      <Chips
        label="常用的原因"
        options={READY}
        value={null}
        onChoose={(text) => setReason(reason ? `${reason}，${text}` : text)}
      />
      {error && <Note tone="bad">{error}</Note>}
    </Sheet>
  );
}
