import { Input, Select } from 'antd';
import { useState } from 'react';
import type { DeskReason } from '#contract/desk-lists.ts';
import { reasonText } from '#rules/desk/reasons.ts';
import { moneyText } from '#rules/money.ts';
import css from './DispatchPage.module.css';

interface CancelReasonProps {
  estimateFen: number;
  reasons: readonly DeskReason[];
  onChange: (reason: string) => void;
}

/** Without a choice it is the first. */
export const cancelText = (reason: DeskReason | undefined, note: string): string =>
  [reason && reasonText(reason), note.trim()].filter(Boolean).join('，');

/** One of the provider's reasons, and a word more for company and rider. */
export function CancelReason({ estimateFen, reasons, onChange }: CancelReasonProps) {
  const [chosen, choose] = useState<number>();
  const [note, setNote] = useState('');
  const current = reasons.find(({ reasonId }) => reasonId === chosen) ?? reasons[0];
  const take = (reasonId: number): void => {
    choose(reasonId);
    const reason = reasons.find((one) => one.reasonId === reasonId);
    onChange(cancelText(reason, note));
  };
  const write = (next: string): void => {
    setNote(next);
    onChange(cancelText(current, next));
  };
  return (
    <div className={css.cancel}>
      <p>乘车人不付取消费；冻结 {moneyText(estimateFen)} 立即退回企业账户和限额。</p>
      <Select
        aria-label="取消原因"
        value={current?.reasonId ?? null}
        options={reasons.map(({ reasonId, name }) => ({ value: reasonId, label: name }))}
        onChange={take}
      />
      <Input
        aria-label="补充说明"
        placeholder="补充说明，企业和乘车人会看到"
        maxLength={100}
        value={note}
        onChange={({ target }) => write(target.value)}
      />
    </div>
  );
}
