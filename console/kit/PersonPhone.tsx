import { useMutation } from '@tanstack/react-query';
import { Button, Tooltip } from 'antd';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { Input } from '#contract/endpoint.ts';
import { phoneApi } from '#contract/phone-reveal.ts';
import { isMasked, type PhoneRecord } from '#rules/masked-phone.ts';
import { call } from './call.ts';
import css from './PersonPhone.module.css';
import { PhoneText } from './values.tsx';

/** Where it is shown: the server finds it there again. */
export interface PhoneSource {
  readonly record: PhoneRecord;
  readonly id: number | string;
}

interface PersonPhoneProps {
  name: string;
  /** As the server lets this person read it. */
  phone: string;
  of: PhoneSource;
}

/** Somebody's phone; where it is hidden, a button that shows it, which the operation log keeps. */
export function PersonPhone(props: PersonPhoneProps) {
  return isMasked(props.phone) ? <HiddenPhone {...props} /> : <PhoneText phone={props.phone} />;
}

function HiddenPhone({ name, phone, of }: PersonPhoneProps) {
  const reveal = useMutation({ mutationFn: (input: Input<typeof phoneApi.reveal>) => call(phoneApi.reveal, input) });
  const [shown, setShown] = useState<{ readonly hidden: string; readonly phone: string }>();
  // A row may be given another person's number: what was shown of the one before is not its own.
  const whole = shown?.hidden === phone ? shown.phone : undefined;
  const turn = () => {
    if (whole !== undefined) setShown(undefined);
    else
      reveal.mutate(
        { record: of.record, id: String(of.id), name, phone },
        { onSuccess: (found) => setShown({ hidden: phone, phone: found.phone }) },
      );
  };
  const label = whole === undefined ? `查看${name}的完整手机号，会记入操作日志` : `隐去${name}的手机号`;
  const Icon = whole === undefined ? Eye : EyeOff;
  return (
    <span className={css.hidden}>
      <span aria-live="polite">
        <PhoneText phone={whole ?? phone} />
      </span>
      <Tooltip title={whole === undefined ? '查看完整手机号，会记入操作日志' : '隐去'}>
        <Button
          type="text"
          size="small"
          className={css.turn!}
          aria-label={label}
          loading={reveal.isPending}
          icon={<Icon size={14} aria-hidden />}
          onClick={turn}
        />
      </Tooltip>
    </span>
  );
}
