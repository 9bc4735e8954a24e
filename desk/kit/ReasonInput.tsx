import { Input } from 'antd';
import { useState } from 'react';
import { LONGEST_TEXT, type ReasonOccasion, reasonText } from '#rules/desk/reasons.ts';
import css from './ReasonInput.module.css';
import { useReasons } from './use-reasons.ts';

interface ReasonInputProps {
  occasion: ReasonOccasion;
  /** Of a form; without it, what is written is kept here. */
  value?: string;
  onChange?: (text: string) => void;
  id?: string;
  label?: string;
  placeholder?: string;
}

/** Words for others, with the provider's usual ones a press away; they can be changed afterwards. */
export function ReasonInput({ occasion, value, onChange, id, label, placeholder }: ReasonInputProps) {
  const reasons = useReasons(occasion);
  const [own, setOwn] = useState('');
  const text = value ?? own;
  const write = (next: string): void => {
    setOwn(next);
    onChange?.(next);
  };
  return (
    <>
      <Input.TextArea
        {...(id !== undefined && { id })}
        aria-label={label}
        placeholder={placeholder}
        maxLength={LONGEST_TEXT}
        autoSize={{ minRows: 2 }}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      {reasons.length > 0 && (
        <fieldset className={css.usual} aria-label="常用说明">
          {reasons.map((reason) => (
            <button
              key={reason.reasonId}
              type="button"
              title={reasonText(reason)}
              aria-pressed={text === reasonText(reason)}
              onClick={() => write(reasonText(reason))}
            >
              {reason.name}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}
