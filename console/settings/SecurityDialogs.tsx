import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form, Input, InputNumber, Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import { securityApi } from '#contract/security.ts';
import {
  ABSOLUTE_HOURS,
  IDLE_MINUTES,
  NewDeviceAlert,
  PasskeyUse,
  PasswordRule,
  SecondFactor,
  type SecurityChange,
  SecuritySettings,
} from '#rules/security.ts';
import { mutation } from '../kit/api.ts';
import { isStale } from '../kit/failure-text.ts';
import { fieldRule, setServerErrors } from '../kit/field-rule.ts';
import { notify } from '../kit/notify.tsx';
import { reportFailure } from '../kit/query-client.ts';
import css from './ChoiceDialog.module.css';
import { useRoleOptions } from './role-options.ts';
import { useCloseWithConfirm } from './use-close-with-confirm.ts';

export type SecurityName = 'times' | 'secondFactor' | 'newDeviceAlert' | 'passwordRule' | 'passkeys' | 'networks';

interface DialogProps {
  settings: SecuritySettings;
  /** Where the person who edits is. */
  address: string;
  onClose: () => void;
}

const ALERT_HELP: Record<NewDeviceAlert, string> = {
  sms: '发到员工登录用的手机号',
  mail: '发到员工资料里的邮箱；没有邮箱的发短信',
  off: '只记入操作日志',
};
const RULE_HELP: Record<PasswordRule, string> = {
  documented: '字母、数字或下划线，不能是纯数字或过于常见',
  strong: '任意字符，不能是常见的，也不能在泄露名单中',
};

interface FormDialogProps<V extends object> {
  title: string;
  initial: V;
  changeOf: (values: V) => SecurityChange;
  onClose: () => void;
  children: React.ReactNode;
}

/** A setting of more than one choice; what the server refuses stands at its field. */
function FormDialog<V extends object>({ title, initial, changeOf, onClose, children }: FormDialogProps<V>) {
  const [form] = Form.useForm<V>();
  const client = useQueryClient();
  // Kept: settings that are read again while this is open do not change what it started from.
  const [opened] = useState(initial);
  const values = Form.useWatch([], form);
  const isChanged = values !== undefined && JSON.stringify(values) !== JSON.stringify(opened);
  const { isOpen, close, closeWithConfirm } = useCloseWithConfirm(isChanged);
  const save = useMutation({
    ...mutation(securityApi.saveSettings, { quiet: true }),
    onSuccess: () => {
      notify.success(`${title}已保存`);
      close();
    },
    onError: (failure) => {
      if (isStale(failure)) void client.invalidateQueries({ queryKey: ['security'] });
      if (!setServerErrors(form, failure)) reportFailure(failure, 'write');
    },
  });
  return (
    <Modal
      open={isOpen}
      title={title}
      width={480}
      okText="保存"
      okButtonProps={{ disabled: !isChanged }}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={closeWithConfirm}
      afterClose={onClose}
    >
      <Form<V>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={opened}
        onFinish={(filled) => save.mutate({ ...changeOf(filled), opened: changeOf(opened) })}
      >
        {children}
      </Form>
    </Modal>
  );
}

interface Option {
  value: string;
  label: string;
  help: string;
}

/** One choice of a few, each with what it means. */
function Choice({ name, label, options }: { name: string; label: string; options: readonly Option[] }) {
  return (
    <Form.Item name={name} noStyle>
      <Radio.Group aria-label={label} className={css.options!}>
        {options.map(({ value, label: title, help }) => (
          <Radio key={value} value={value} className={css.option!}>
            <span className={css.name}>{title}</span>
            <span className={css.help}>{help}</span>
          </Radio>
        ))}
      </Radio.Group>
    </Form.Item>
  );
}

function AlertDialog({ settings: { newDeviceAlert }, onClose }: DialogProps) {
  const title = '新设备登录提醒';
  const options = NewDeviceAlert.options.map((option) => ({ ...option, help: ALERT_HELP[option.value] }));
  return (
    <FormDialog title={title} initial={{ newDeviceAlert }} changeOf={(values) => values} onClose={onClose}>
      <Choice name="newDeviceAlert" label={title} options={options} />
    </FormDialog>
  );
}

const FACTOR_HELP: Record<SecondFactor, string> = {
  off: '员工可以自愿绑定',
  roles: '有这些角色的员工下次登录时必须绑定',
  all: '所有员工下次登录时必须绑定',
};

function FactorDialog({ settings: { secondFactor, secondFactorRoles }, onClose }: DialogProps) {
  const title = '动态验证码';
  const { options: roles, isPending } = useRoleOptions();
  const options = SecondFactor.options.map((option) => ({ ...option, help: FACTOR_HELP[option.value] }));
  const initial = { secondFactor, secondFactorRoles };
  return (
    <FormDialog title={title} initial={initial} changeOf={(values) => values} onClose={onClose}>
      <Choice name="secondFactor" label={title} options={options} />
      <Form.Item noStyle dependencies={['secondFactor']}>
        {({ getFieldValue }) => (
          <Form.Item
            label="角色"
            name="secondFactorRoles"
            hidden={getFieldValue('secondFactor') !== 'roles'}
            style={{ marginTop: 14 }}
          >
            <Select mode="multiple" placeholder="请选择角色" loading={isPending} options={roles} />
          </Form.Item>
        )}
      </Form.Item>
    </FormDialog>
  );
}

function RuleDialog({ settings: { passwordRule }, onClose }: DialogProps) {
  const title = '密码要求';
  const options = PasswordRule.options.map((option) => ({ ...option, help: RULE_HELP[option.value] }));
  return (
    <FormDialog title={title} initial={{ passwordRule }} changeOf={(values) => values} onClose={onClose}>
      <Choice name="passwordRule" label={title} options={options} />
    </FormDialog>
  );
}

const PASSKEY_HELP: Record<PasskeyUse, string> = {
  off: '已添加的也不再使用',
  factor: '短信验证码或密码之后，用它代替 6 位数字',
  signIn: '一步登录：密钥在设备里，解锁设备就是第二道验证',
};

function PasskeysDialog({ settings: { passkeys }, onClose }: DialogProps) {
  const title = '通行密钥';
  const options = PasskeyUse.options.map((option) => ({ ...option, help: PASSKEY_HELP[option.value] }));
  return (
    <FormDialog title={title} initial={{ passkeys }} changeOf={(values) => values} onClose={onClose}>
      <Choice name="passkeys" label={title} options={options} />
    </FormDialog>
  );
}

function TimesDialog({ settings: { idleMinutes, absoluteHours }, onClose }: DialogProps) {
  const { shape } = SecuritySettings;
  return (
    <FormDialog
      title="登录时长"
      initial={{ idleMinutes, absoluteHours }}
      changeOf={(values) => values}
      onClose={onClose}
    >
      <Form.Item label="闲置多久退出" name="idleMinutes" rules={[fieldRule(shape.idleMinutes)]}>
        <InputNumber min={IDLE_MINUTES.least} max={IDLE_MINUTES.most} suffix="分钟" style={{ width: 200 }} />
      </Form.Item>
      <Form.Item label="最长登录多久" name="absoluteHours" rules={[fieldRule(shape.absoluteHours)]}>
        <InputNumber min={ABSOLUTE_HOURS.least} max={ABSOLUTE_HOURS.most} suffix="小时" style={{ width: 200 }} />
      </Form.Item>
    </FormDialog>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,，、;；]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

function NetworksDialog({ settings: { networks }, address, onClose }: DialogProps) {
  return (
    <FormDialog
      title="允许的网络"
      initial={{ networks: networks.join('\n') }}
      changeOf={(values) => ({ networks: linesOf(values.networks) })}
      onClose={onClose}
    >
      <Form.Item
        label="地址或地址段，每行一个"
        name="networks"
        extra={`您现在的地址是 ${address}，保存时必须包含在内。留空表示不限。`}
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 10 }} placeholder={'203.0.113.0/24\n2001:db8::/32'} />
      </Form.Item>
    </FormDialog>
  );
}

const DIALOGS: Record<SecurityName, (props: DialogProps) => React.JSX.Element> = {
  times: TimesDialog,
  newDeviceAlert: AlertDialog,
  secondFactor: FactorDialog,
  passwordRule: RuleDialog,
  passkeys: PasskeysDialog,
  networks: NetworksDialog,
};

export function SecurityDialog({ name, ...props }: DialogProps & { name: SecurityName }) {
  const Dialog = DIALOGS[name];
  return <Dialog {...props} />;
}
