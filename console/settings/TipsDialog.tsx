import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { MOST_TIPS, Tips } from '#rules/settings/form.ts';
import { notify } from '../kit/notify.tsx';
import { SETTING_TITLES } from './setting-names.ts';
import { useCloseWithConfirm } from './use-close-with-confirm.ts';
import { useChooseTips } from './use-save.ts';

/** As people count, and as the rule does. */
const letters = (text: string): string[] => Array.from(text);

const COUNT = {
  show: ({ count, maxLength }: { count: number; maxLength?: number | undefined }) => `${count}/${maxLength}`,
  max: MOST_TIPS,
  strategy: (text: string) => letters(text).length,
} as const;

interface TipsDialogProps {
  tips: string;
  onClose: () => void;
}

/** The words that people see when they book. */
export function TipsDialog({ tips, onClose }: TipsDialogProps) {
  const [text, setText] = useState(tips);
  const checked = Tips.safeParse(text);
  const { isOpen, close, closeWithConfirm } = useCloseWithConfirm(text !== tips);
  const save = useChooseTips();
  const submit = (): void => {
    if (!checked.success) return;
    save.mutate(
      { tips: checked.data },
      {
        onSuccess: () => {
          notify.success(`${SETTING_TITLES.tips}已保存`);
          close();
        },
      },
    );
  };
  const error = checked.error?.issues[0]?.message;
  return (
    <Modal
      open={isOpen}
      title={SETTING_TITLES.tips}
      width={480}
      okText="保存"
      okButtonProps={{ disabled: !checked.success || checked.data === tips }}
      confirmLoading={save.isPending}
      onOk={submit}
      onCancel={closeWithConfirm}
      afterClose={onClose}
      mask={{ closable: false }}
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
