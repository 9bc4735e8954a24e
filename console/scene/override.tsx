import { Input } from 'antd';
import { LabReason } from '#rules/lab/approval-accept.ts';
import { EXAMPLE_REFUSALS } from '#rules/lab/examples.ts';
import { CallFailed } from '../kit/call.ts';
import { useDialogs } from '../kit/confirm.tsx';
import css from './examples.module.css';

const FIELD = 'override-reason';

export const failsExamples = (failure: unknown): failure is CallFailed =>
  failure instanceof CallFailed && failure.code === EXAMPLE_REFUSALS.fail.code;

/** Asks why a scene is right although examples fail; null: it is not. */
export function useAskReason(): (failure: CallFailed, act: string) => Promise<string | null> {
  const open = useDialogs();
  return async (failure, act) => {
    const { modal } = await open();
    return new Promise((resolve) => {
      let reason = '';
      const dialog = modal.confirm({
        title: failure.message,
        icon: null,
        width: 520,
        okText: act,
        cancelText: '回去改规则',
        okButtonProps: { disabled: true },
        content: (
          <label className={css.reason} htmlFor={FIELD}>
            仍不通过的理由（5 至 120 个字，写进操作日志）
            <Input.TextArea
              id={FIELD}
              maxLength={120}
              showCount
              autoSize={{ minRows: 3, maxRows: 6 }}
              onChange={({ target }) => {
                reason = target.value;
                dialog.update({ okButtonProps: { disabled: !LabReason.safeParse(reason).success } });
              }}
            />
          </label>
        ),
        onOk: () => resolve(reason),
        onCancel: () => resolve(null),
      });
    });
  };
}
