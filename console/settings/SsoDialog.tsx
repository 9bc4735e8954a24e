import { useMutation } from '@tanstack/react-query';
import { Button, Form, type FormInstance, Input, Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import type { Output } from '#contract/endpoint.ts';
import { securityApi } from '#contract/security.ts';
import { keepsSecret, SsoFactor, SsoNames, SsoSettings, SsoUse } from '#rules/sso.ts';
import { mutation } from '../kit/api.ts';
import { fieldRule } from '../kit/field-rule.ts';
import { notify } from '../kit/notify.tsx';
import { requiredMark } from '../kit/RequiredMark.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { tellInForm } from '../kit/tell-in-form.ts';
import { CopyLine } from './CopyLine.tsx';
import { useRoleOptions } from './role-options.ts';
import css from './settings.module.css';
import { useCloseWithConfirm } from './use-close-with-confirm.ts';

export type SsoView = Output<typeof securityApi.sso>;

interface Values extends Omit<SsoSettings, 'hosts'> {
  hosts: string;
  clientSecret: string;
}

const NEW: Values = {
  use: 'optional',
  code: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  claim: 'phone_number',
  names: 'phone',
  roles: [],
  factor: 'ours',
  hosts: '',
};

const valuesOf = ({ settings }: SsoView): Values =>
  settings ? { ...settings, hosts: settings.hosts.join(' '), clientSecret: '' } : NEW;

const draftOf = ({ hosts, clientSecret, ...rest }: Values) => ({
  ...rest,
  hosts: hosts.split(/[\s,，、;；]+/).filter((host) => host !== ''),
  ...(clientSecret === '' ? {} : { clientSecret }),
});

const { shape } = SsoSettings;

function RedirectLine({ redirectUri }: { redirectUri: string }) {
  return (
    <Form.Item label="回调地址" extra="在身份提供方登记客户端时填写">
      <CopyLine text={redirectUri} />
    </Form.Item>
  );
}

function ProviderFields({ keeps, mayDecide }: { keeps: boolean; mayDecide: boolean }) {
  return (
    <>
      <Form.Item label="签发地址" name="issuer" rules={[fieldRule(shape.issuer)]} validateFirst>
        <Input maxLength={300} placeholder="https://sso.example.com/realms/company" disabled={!mayDecide} />
      </Form.Item>
      <Form.Item label="客户端 ID" name="clientId" rules={[fieldRule(shape.clientId)]}>
        <Input maxLength={200} autoComplete="off" disabled={!mayDecide} />
      </Form.Item>
      <Form.Item
        label="客户端密钥"
        name="clientSecret"
        required={!keeps}
        extra={keeps ? '已保存；要更换时填写，留空表示不变' : '加密保存，不再显示'}
      >
        <Input.Password maxLength={500} autoComplete="new-password" visibilityToggle={false} />
      </Form.Item>
      <Form.Item
        label="其他主机"
        name="hosts"
        extra="令牌或密钥不在签发地址的主机上时填写，用空格分开；企行只访问这些主机"
      >
        <Input placeholder={mayDecide ? 'keys.example.com' : ''} disabled={!mayDecide} />
      </Form.Item>
    </>
  );
}

function PersonFields({ mayDecide, mayTurnOn }: { mayDecide: boolean; mayTurnOn: boolean }) {
  const { options: roles, isPending } = useRoleOptions();
  return (
    <>
      <Form.Item label="声明" name="claim" rules={[fieldRule(shape.claim)]} extra="身份令牌里哪一项说明是哪位员工">
        <Input maxLength={100} placeholder="phone_number" disabled={!mayDecide} />
      </Form.Item>
      <Form.Item label="声明对应" name="names">
        <Radio.Group options={SsoNames.options} disabled={!mayDecide} />
      </Form.Item>
      <Form.Item label="谁使用" name="roles">
        <Select
          mode="multiple"
          placeholder="全部员工"
          loading={isPending}
          options={roles}
          allowClear
          disabled={!mayDecide}
        />
      </Form.Item>
      <Form.Item
        label="使用方式"
        name="use"
        extra={mayTurnOn ? '必须使用：不能再用短信验证码或密码登录，超级管理员除外' : '只有超级管理员可以启用'}
        rules={[fieldRule(shape.use)]}
      >
        <Radio.Group options={SsoUse.options} disabled={!mayTurnOn} />
      </Form.Item>
      <Form.Item label="动态验证码" name="factor">
        <Radio.Group options={SsoFactor.options} className={css.stacked!} disabled={!mayDecide} />
      </Form.Item>
    </>
  );
}

interface Check {
  isGood: boolean;
  text: string;
}

function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className={css.checks} aria-live="polite">
      {checks.map(({ isGood, text }) => (
        <li key={text}>
          <StateMark state={isGood ? 'ok' : 'bad'}>{text}</StateMark>
        </li>
      ))}
    </ul>
  );
}

function useTry(form: FormInstance<Values>) {
  const [checks, setChecks] = useState<readonly Check[]>([]);
  const trial = useMutation({
    ...mutation(securityApi.testSso, { quiet: true }),
    onSuccess: (answer) => setChecks(answer.checks),
    onError: (failure) => tellInForm(form, failure, 'security'),
  });
  const run = async (): Promise<void> => {
    const isFilled = await form.validateFields().then(
      () => true,
      () => false,
    );
    if (isFilled) trial.mutate(draftOf(form.getFieldsValue(true)));
  };
  return { checks, run, isPending: trial.isPending, forget: () => setChecks([]) };
}

const NOT_YOURS =
  '签发地址、客户端 ID、其他主机、声明、谁使用和动态验证码决定谁能登录，只有超级管理员可以修改。您可以测试连接、更换客户端密钥、停用单点登录。';

interface SsoDialogProps {
  view: SsoView;
  /** The super administrator: whom the provider speaks for is theirs alone to say. */
  mayDecide: boolean;
  onClose: () => void;
}

/** Everything about it in one form, which can be tried before it is saved. */
export function SsoDialog({ view, mayDecide, onClose }: SsoDialogProps) {
  const [form] = Form.useForm<Values>();
  const initial = valuesOf(view);
  const values = Form.useWatch([], form) ?? initial;
  const isChanged = JSON.stringify({ ...initial, ...values }) !== JSON.stringify(initial);
  const { isOpen, close, closeWithConfirm } = useCloseWithConfirm(isChanged);
  const trial = useTry(form);
  const save = useMutation({
    ...mutation(securityApi.saveSso, { quiet: true }),
    onSuccess: () => {
      notify.success('单点登录已保存');
      close();
    },
    onError: (failure) => tellInForm(form, failure, 'security'),
  });
  return (
    <Modal
      open={isOpen}
      title="企业单点登录"
      width={560}
      onCancel={closeWithConfirm}
      afterClose={onClose}
      footer={[
        <Button key="try" loading={trial.isPending} onClick={() => void trial.run()} className={css.footLeft!}>
          测试连接
        </Button>,
        <Button key="cancel" onClick={closeWithConfirm}>
          取消
        </Button>,
        <Button key="save" type="primary" disabled={!isChanged} loading={save.isPending} onClick={form.submit}>
          保存
        </Button>,
      ]}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={requiredMark}
        initialValues={initial}
        onValuesChange={trial.forget}
        onFinish={() => save.mutate(draftOf(form.getFieldsValue(true)))}
      >
        {!mayDecide && <p className={css.decides}>{NOT_YOURS}</p>}
        <Form.Item
          label="企业代码"
          name="code"
          rules={[fieldRule(shape.code)]}
          validateFirst
          extra="员工在登录页输入它，由企业自己起名"
        >
          <Input maxLength={30} autoFocus placeholder="qiming-tech" />
        </Form.Item>
        <RedirectLine redirectUri={view.redirectUri} />
        <ProviderFields
          keeps={keepsSecret(view.settings ?? undefined, { ...initial, ...draftOf(values) })}
          mayDecide={mayDecide}
        />
        <PersonFields mayDecide={mayDecide} mayTurnOn={mayDecide || initial.use !== 'off'} />
      </Form>
      <Checks checks={trial.checks} />
    </Modal>
  );
}
