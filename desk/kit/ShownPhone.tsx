import { useMutation } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useEffect, useState } from 'react';
import { mutation } from '#console/kit/api.ts';
import { useConfirm } from '#console/kit/confirm.tsx';
import { PhoneText } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import { PHONE_MINUTES, PhonePurpose, PhoneWhose } from '#rules/desk/phones.ts';
import css from './ShownPhone.module.css';

interface ShownPhoneProps {
  order: { readonly companyId: number; readonly orderId: number };
  whose: PhoneWhose;
  /** With its middle hidden. */
  phone: string;
}

/** A phone with its middle hidden; the whole is shown for a purpose and some minutes, and that is written down. */
export function ShownPhone({ order, whose, phone }: ShownPhoneProps) {
  const confirm = useConfirm();
  const [shown, setShown] = useState<{ phone: string; until: Date } | null>(null);
  const show = useMutation(mutation(deskApi.showPhone));
  useEffect(() => {
    if (!shown) return;
    const over = setTimeout(() => setShown(null), shown.until.getTime() - Date.now());
    return () => clearTimeout(over);
  }, [shown]);
  if (shown) return <PhoneText phone={shown.phone} />;
  const ask = async (): Promise<void> => {
    let purpose: PhonePurpose = 'pickup';
    const content = (
      <>
        <Radio.Group
          aria-label="查看目的"
          className={css.purposes ?? ''}
          defaultValue={purpose}
          options={PhonePurpose.options}
          onChange={({ target }) => {
            purpose = target.value;
          }}
        />
        <p className={css.hint}>显示 {PHONE_MINUTES} 分钟，查看的人、时间和目的记入操作记录。</p>
      </>
    );
    const { companyId, orderId } = order;
    const onConfirm = async () => setShown(await show.mutateAsync({ companyId, orderId, whose, purpose }));
    await confirm({ title: `查看${PhoneWhose.labelOf(whose)}的手机号`, content, act: '查看', onConfirm });
  };
  return (
    <span className={css.phone}>
      <PhoneText phone={phone} />
      <button type="button" aria-label={`显示${PhoneWhose.labelOf(whose)}的手机号`} onClick={() => void ask()}>
        显示
      </button>
    </span>
  );
}
