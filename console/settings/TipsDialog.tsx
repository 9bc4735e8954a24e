import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { MOST_TIPS, Tips } from '#rules/settings/form.ts';
import { type Opened, useSafeSave } from '../kit/ConflictDialog.tsx';
import type { ConflictPart } from '../kit/conflict.ts';
import { notify } from '../kit/notify.tsx';
import { SETTING_TITLES } from './setting-names.ts';
import { useCloseWithConfirm } from './use-close-with-confirm.ts';
import { useSaveSetting } from './use-save.ts';

/** As people count, and as the rule does. */
const letters = (text: string): string[] => Array.from(text);

const COUNT = {
  show: ({ count, maxLength }: { count: number; maxLength?: number | undefined }) => `${count}/${maxLength}`,
  max: MOST_TIPS,
  strategy: (text: string) => letters(text).length,
} as const;

interface TipsValues {
  readonly tips: string;
}

const PARTS: readonly ConflictPart<TipsValues>[] = [
  { label: SETTING_TITLES.tips, fields: ['tips'], text: ({ tips }) => tips },
];

interface TipsDialogProps {
  opened: Opened<TipsValues>;
  read: () => Promise<Opened<TipsValues>>;
  onClose: () => void;
}

/** The words that people see when they book. */
export function TipsDialog({ opened, read, onClose }: TipsDialogProps) {
  const { tips } = opened.values;
  const [text, setText] = useState(tips);
  const [busy, setBusy] = useState(false);
  const checked = Tips.safeParse(text);
  const { isOpen, close, closeWithConfirm } = useCloseWithConfirm(text !== tips);
  const safeSave = useSafeSave();
  const saveSetting = useSaveSetting();
  const submit = async (): Promise<void> => {
    if (!checked.success) return;
    setBusy(true);
    try {
      const save = (values: TipsValues, version: string | number) =>
        saveSetting((to) => to.tips(values.tips, String(version)));
      const saved = await safeSave({ parts: PARTS, opened, mine: { tips: checked.data }, read, save });
      if (saved === null) return setBusy(false);
      notify.success(`${SETTING_TITLES.tips}已保存`);
      close();
    } catch {
      setBusy(false); // told already
    }
  };
  const error = checked.error?.issues[0]?.message;
  return (
    <Modal
      open={isOpen}
      title={SETTING_TITLES.tips}
      width={480}
      okText="保存"
      okButtonProps={{ disabled: !checked.success || checked.data === tips }}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={closeWithConfirm}
      afterClose={onClose}
    >
      <Form component="div" layout="vertical">
        <Form.Item
          label="员工叫车时看到的一段话"
          htmlFor="tips"
          extra="留空则不显示。"
          {...(error === undefined ? {} : { validateStatus: 'error' as const, help: error })}
        >
          <Input.TextArea
            id="tips"
            rows={5}
            count={COUNT}
            value={text}
            aria-invalid={error !== undefined}
            onChange={(event) => setText(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
