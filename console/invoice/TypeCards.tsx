import { Radio } from 'antd';
import { FileBadge, FileCheck, FileCode, FileText, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { InvoiceType } from '#rules/invoice/codes.ts';
import { useChanges } from '../kit/use-changes.ts';
import css from './parts.module.css';

const LOOK: Record<InvoiceType, { icon: ReactNode; help: string }> = {
  electronic: { icon: <Mail size={18} aria-hidden />, help: '发到邮箱，最快当天' },
  special: { icon: <FileBadge size={18} aria-hidden />, help: '纸质邮寄，可抵扣' },
  ordinary: { icon: <FileText size={18} aria-hidden />, help: '纸质邮寄' },
  digitalSpecial: { icon: <FileCheck size={18} aria-hidden />, help: '数电票，发到邮箱，可抵扣' },
  digitalOrdinary: { icon: <FileCode size={18} aria-hidden />, help: '数电票，发到邮箱' },
};

interface TypeCardsProps {
  value: InvoiceType | undefined;
  onChange: (type: InvoiceType) => void;
}

export function TypeCards({ value, onChange }: TypeCardsProps) {
  // Shown at once: the address, which keeps it, is a moment behind.
  const { draft, change } = useChanges({ value });
  const pick = (type: InvoiceType): void => {
    change({ value: type });
    onChange(type);
  };
  return (
    <Radio.Group
      className={css.types!}
      aria-label="发票类型"
      value={draft.value ?? null}
      onChange={({ target }) => pick(target.value as InvoiceType)}
    >
      {InvoiceType.names.map((type) => (
        <Radio key={type} value={type} className={css.type!}>
          <span className={css.typeIcon}>{LOOK[type].icon}</span>
          <span>
            <span className={css.typeName}>{InvoiceType.labelOf(type)}</span>
            <span className={css.typeHelp}>{LOOK[type].help}</span>
          </span>
        </Radio>
      ))}
    </Radio.Group>
  );
}
