import { useQuery } from '@tanstack/react-query';
import { Form, Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import { flowApi } from '#contract/flow.ts';
import { overText } from '#rules/order/over-agreed.ts';
import { OverAgreed } from '#rules/settings/form.ts';
import { OverPayer } from '#rules/settings.ts';
import { query } from '../kit/api.ts';
import { type Opened, useSafeSave } from '../kit/ConflictDialog.tsx';
import type { ConflictPart } from '../kit/conflict.ts';
import { MoneyInput } from '../kit/MoneyInput.tsx';
import { notify } from '../kit/notify.tsx';
import css from './ChoiceDialog.module.css';
import { SETTING_TITLES } from './setting-names.ts';
import { HELP } from './texts.ts';
import { useCloseWithConfirm } from './use-close-with-confirm.ts';
import { useSaveSetting } from './use-save.ts';

const PARTS: readonly ConflictPart<OverAgreed>[] = [
  { label: SETTING_TITLES.overAgreed, fields: ['payer', 'boundFen', 'flowId'], text: (values) => overText(values) },
];

interface OverDialogProps {
  opened: Opened<OverAgreed>;
  read: () => Promise<Opened<OverAgreed>>;
  onClose: () => void;
}

const isSame = (one: OverAgreed, other: OverAgreed): boolean =>
  one.payer === other.payer && one.boundFen === other.boundFen && one.flowId === other.flowId;

/** What nobody decides needs neither bound nor flow. */
function kept({ payer, boundFen, flowId }: OverAgreed): OverAgreed {
  const bound = payer === 'secondApproval' ? null : boundFen;
  return { payer, boundFen: bound, flowId: payer === 'secondApproval' || bound !== null ? flowId : null };
}

function useOver({ opened, read }: OverDialogProps) {
  const [values, setValues] = useState(opened.values);
  const [busy, setBusy] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const mine = kept(values);
  const issue = OverAgreed.safeParse(mine).error?.issues[0];
  const closing = useCloseWithConfirm(!isSame(mine, opened.values));
  const safeSave = useSafeSave();
  const saveSetting = useSaveSetting();
  const submit = async (): Promise<void> => {
    setSubmitted(true);
    if (issue) return;
    setBusy(true);
    try {
      const save = (choice: OverAgreed, version: string | number) =>
        saveSetting((to) => to.overAgreed(choice, String(version)));
      if ((await safeSave({ parts: PARTS, opened, mine, read, save })) === null) return setBusy(false);
      notify.success(`${SETTING_TITLES.overAgreed}已保存`);
      closing.close();
    } catch {
      setBusy(false); // told already
    }
  };
  const change = (more: Partial<OverAgreed>) => setValues({ ...values, ...more });
  return { values, change, mine, busy, submit, issue: submitted ? issue : undefined, ...closing };
}

/** How much the payer bears, and which flow decides the rest. */
function Rest({ values, issue, change }: Pick<ReturnType<typeof useOver>, 'values' | 'issue' | 'change'>) {
  const wrong = (field: keyof OverAgreed) =>
    issue?.path[0] === field ? { validateStatus: 'error' as const, help: issue.message } : {};
  const flows = useQuery(query(flowApi.choices, {}, { failed: '获取审批流列表失败！' }));
  const options = (flows.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const bounded = values.boundFen !== null;
  return (
    <Form component="div" layout="vertical" className={css.rest!}>
      {values.payer !== 'secondApproval' && (
        <Form.Item label="承担多少">
          <Radio.Group
            aria-label="承担多少"
            value={bounded}
            onChange={(event) => change({ boundFen: event.target.value ? 0 : null })}
          >
            <Radio value={false}>全部</Radio>
            <Radio value={true}>最多一定金额，再多的由二次审批决定</Radio>
          </Radio.Group>
        </Form.Item>
      )}
      {values.payer !== 'secondApproval' && bounded && (
        <Form.Item label="每单最多承担" htmlFor="over-bound" {...wrong('boundFen')}>
          {/* Emptied it is no amount, which the rule refuses: neither 0, nor no bound at all. */}
          <MoneyInput
            id="over-bound"
            marksWrong
            value={values.boundFen}
            onChange={(fen) => change({ boundFen: fen ?? Number.NaN })}
          />
        </Form.Item>
      )}
      {(values.payer === 'secondApproval' || bounded) && (
        <Form.Item label="审批流" htmlFor="over-flow" {...wrong('flowId')}>
          <Select
            id="over-flow"
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择审批流"
            options={options}
            value={values.flowId}
            onChange={(flowId: number) => change({ flowId })}
          />
        </Form.Item>
      )}
    </Form>
  );
}

/** Who bears what a ride costs beyond what its rider agreed to. */
export function OverDialog(props: OverDialogProps) {
  const state = useOver(props);
  const { values, mine, issue, change } = state;
  return (
    <Modal
      open={state.isOpen}
      title={SETTING_TITLES.overAgreed}
      width={480}
      okText="保存"
      okButtonProps={{ disabled: isSame(mine, props.opened.values) }}
      confirmLoading={state.busy}
      onOk={() => void state.submit()}
      onCancel={state.closeWithConfirm}
      afterClose={props.onClose}
    >
      <p className={css.note}>员工预订时同意支付的个人部分不变；只影响之后预订的行程。</p>
      <Radio.Group
        aria-label={SETTING_TITLES.overAgreed}
        className={css.options!}
        value={values.payer}
        onChange={(event) => change({ payer: event.target.value })}
      >
        {OverPayer.names.map((payer) => (
          <Radio key={payer} value={payer} className={css.option!}>
            <span className={css.name}>{OverPayer.labelOf(payer)}</span>
            <span className={css.help}>{HELP.overAgreed[payer]}</span>
          </Radio>
        ))}
      </Radio.Group>
      <Rest values={values} issue={issue} change={change} />
    </Modal>
  );
}
