import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Modal } from 'antd';
import { Suspense, useState } from 'react';
import type { Output } from '#contract/endpoint.ts';
import { securityApi } from '#contract/security.ts';
import { FactorCode } from '#rules/access.ts';
import { isSuper } from '#rules/role.ts';
import { mutation } from '../kit/api.ts';
import { setServerErrors } from '../kit/field-rule.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { notify } from '../kit/notify.tsx';
import { Section } from '../kit/page.tsx';
import { reportFailure } from '../kit/query-client.ts';
import { meQuery } from '../kit/rights.ts';
import css from './account.module.css';
import { CodesDialog } from './CodesDialog.tsx';

const QrPicture = lazyPart(() => import('../kit/fields/QrPicture.tsx').then((m) => m.QrPicture), '二维码');

type Mine = Output<typeof securityApi.mine>;
type Started = Output<typeof securityApi.startFactor>;

const plain = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();
const spaced = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

interface CodeForm {
  factorCode: string;
}

interface CodeDialogProps {
  title: string;
  okText: string;
  danger?: boolean;
  isPending: boolean;
  onCode: (code: string, failed: (failure: unknown) => void) => void;
  onClose: () => void;
  children: React.ReactNode;
}

/** Asks for the digits of the app; what the server refuses stands at them. */
function CodeDialog({ title, okText, danger = false, isPending, onCode, onClose, children }: CodeDialogProps) {
  const [form] = Form.useForm<CodeForm>();
  const check = (_: unknown, text: string | undefined) => {
    const message = FactorCode.safeParse(plain(text ?? '')).error?.issues[0]?.message;
    return message ? Promise.reject(new Error(message)) : Promise.resolve();
  };
  const failed = (failure: unknown): void => {
    if (!setServerErrors(form, failure)) reportFailure(failure, 'write');
  };
  return (
    <Modal
      open
      title={title}
      width={480}
      okText={okText}
      okButtonProps={{ danger }}
      confirmLoading={isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {children}
      <Form<CodeForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ factorCode }) => onCode(plain(factorCode), failed)}
      >
        <Form.Item label="动态验证码" name="factorCode" rules={[{ validator: check }]} validateTrigger="onSubmit">
          <Input autoFocus autoComplete="one-time-code" maxLength={12} placeholder="6 位数字" />
        </Form.Item>
      </Form>
    </Modal>
  );
}

function BindDialog({
  started,
  onBound,
  onClose,
}: {
  started: Started;
  onBound: (codes: string[]) => void;
  onClose: () => void;
}) {
  const confirm = useMutation(mutation(securityApi.confirmFactor, { quiet: true }));
  return (
    <CodeDialog
      title="绑定动态验证码"
      okText="绑定"
      isPending={confirm.isPending}
      onClose={onClose}
      onCode={(code, onError) =>
        confirm.mutate({ code }, { onSuccess: (made) => onBound(made.recoveryCodes), onError })
      }
    >
      <div className={css.binding}>
        <Suspense fallback={<div className={css.qrPlace} />}>
          <QrPicture text={started.uri} label="绑定动态验证码的二维码" />
        </Suspense>
        <p>
          用验证器应用（如“腾讯身份验证器”、Microsoft Authenticator）扫码，再输入它显示的 6
          位数字。不能扫码时手工输入密钥：
          <code>{spaced(started.secret)}</code>
        </p>
      </div>
    </CodeDialog>
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const remove = useMutation(mutation(securityApi.removeFactor, { quiet: true }));
  const done = (): void => {
    notify.success('已停用动态验证码');
    onClose();
  };
  return (
    <CodeDialog
      title="停用动态验证码？"
      okText="停用"
      danger
      isPending={remove.isPending}
      onClose={onClose}
      onCode={(code, onError) => remove.mutate({ code }, { onSuccess: done, onError })}
    >
      <p>停用后登录只需要短信验证码或密码。请输入一次动态验证码或恢复码来确认。</p>
    </CodeDialog>
  );
}

const standing = ({ hasFactor, mustHaveFactor, recoveryCodesLeft }: Mine, isAbove: boolean): string => {
  if (!hasFactor) return '未绑定。绑定后，登录时除短信验证码或密码外，还要输入手机验证器上的 6 位数字。';
  const required = mustHaveFactor ? '企业要求使用，不能停用。' : '';
  return `已绑定，还有 ${recoveryCodesLeft} 个恢复码可用。${required}手机丢失又没有恢复码时，${isAbove ? '请服务商在服务器上重置' : '请权限不少于您的另一位管理员重置'}。`;
};

/** A person's own second factor. */
export function FactorSection({ mine }: { mine: Mine }) {
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const [started, setStarted] = useState<Started>();
  const [codes, setCodes] = useState<string[]>();
  const [isRemoving, setRemoving] = useState(false);
  const start = useMutation(mutation(securityApi.startFactor));
  const bound = (made: string[]): void => {
    setStarted(undefined);
    setCodes(made);
    void client.invalidateQueries({ queryKey: [securityApi.mine.area] });
  };
  const bind = (
    <Button
      type="primary"
      size="small"
      loading={start.isPending}
      onClick={() => start.mutate({}, { onSuccess: setStarted })}
    >
      绑定
    </Button>
  );
  const stop = (
    <Button size="small" onClick={() => setRemoving(true)}>
      停用
    </Button>
  );
  return (
    <Section title="动态验证码" extra={mine.hasFactor ? !mine.mustHaveFactor && stop : bind}>
      <p className={css.standing}>{standing(mine, me !== undefined && isSuper(me))}</p>
      {started && <BindDialog started={started} onBound={bound} onClose={() => setStarted(undefined)} />}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
      {isRemoving && <RemoveDialog onClose={() => setRemoving(false)} />}
    </Section>
  );
}
