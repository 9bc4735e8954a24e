import { type FormEvent, Suspense, useEffect, useState } from 'react';
import { z } from 'zod';
import { accessApi } from '#contract/access.ts';
import type { Output } from '#contract/endpoint.ts';
import { ACCESS_REFUSALS, FactorCode } from '#rules/access.ts';
import { errorsOf, none, useForm } from '#ui/use-form.ts';
import { CallFailed, call } from '../kit/call.ts';
import { fetchedPart } from '../kit/fetched-part.tsx';
import { NoticeLine } from '../kit/fields/Notice.tsx';
import { TextField } from '../kit/fields/TextField.tsx';
import { storeUser } from '../kit/stored-user.ts';
import css from './forms.module.css';
import { NotCome } from './NotCome.tsx';
import { enter } from './where-to.ts';

/** Whoever has bound no app yet reads a picture with it; nobody else waits for what draws it. */
const QrPicture = fetchedPart(() => import('../kit/fields/QrPicture.tsx').then((module) => module.QrPicture), NotCome);

type Pending = Output<typeof accessApi.pendingFactor>;

const Rule = z.object({ factorCode: FactorCode });
const plain = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

function Binding({ pending: { secret, uri } }: { pending: Pending }) {
  return (
    <div className={css.binding}>
      <Suspense fallback={<div className={css.qrPlace} />}>
        <QrPicture text={uri} label="绑定动态验证码的二维码" />
      </Suspense>
      <p>
        用微信小程序“腾讯身份验证器”、Microsoft Authenticator 等应用扫码；不能扫码时手工输入密钥
        <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </div>
  );
}

/** Told this once: whoever loses the phone gets in with one of them. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <h1 className={css.title}>请保存恢复码</h1>
      <p className={css.lead}>手机丢失时，每个恢复码可以代替动态验证码用一次。只显示这一次，请抄下或打印后妥善保管。</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            {code.slice(0, 5)}-{code.slice(5)}
          </li>
        ))}
      </ul>
      <button type="button" className={css.submit} onClick={enter}>
        已保存，进入企行
      </button>
    </>
  );
}

function useSecondStep(onOver: (why: string) => void) {
  const form = useForm({ factorCode: '' });
  const [pending, setPending] = useState<Pending>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string>();
  const failed = (error: unknown): void => {
    setBusy(false);
    const code = error instanceof CallFailed ? error.code : 0;
    const message = error instanceof Error ? error.message : String(error);
    if (code === ACCESS_REFUSALS.pendingOver.code) onOver(message);
    else if (error instanceof CallFailed && error.fields.factorCode) form.fail({ factorCode: error.fields.factorCode });
    else setNotice(message);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the step begins
  useEffect(() => {
    call(accessApi.pendingFactor, {}).then(setPending, failed);
  }, []);
  const submit = async (): Promise<void> => {
    const errors = errorsOf(Rule, { factorCode: plain(form.values.factorCode) });
    if (!none(errors)) return form.fail(errors);
    setBusy(true);
    setNotice(undefined);
    try {
      const { user, recoveryCodes } = await call(accessApi.verifyFactor, { code: plain(form.values.factorCode) });
      storeUser(user);
      if (recoveryCodes.length > 0) setCodes(recoveryCodes);
      else enter();
    } catch (error) {
      failed(error);
    }
  };
  const submitPasskey = async (): Promise<void> => {
    setBusy(true);
    setNotice(undefined);
    try {
      const { verifyByPasskey } = await import('#ui/passkey.ts');
      storeUser(await verifyByPasskey());
      enter();
    } catch (error) {
      failed(error);
    }
  };
  return { ...form, pending, codes, isBusy, notice, submit, submitPasskey };
}

interface SecondStepProps {
  /** Back to the first step, with the reason where there is one. */
  onBack: (why?: string) => void;
}

/** After code or password: the digits of the person's app, or the binding of one. */
export function SecondStep({ onBack }: SecondStepProps) {
  const { pending, codes, isBusy, notice, submit, submitPasskey, form, bind } = useSecondStep(onBack);
  if (codes) return <RecoveryCodes codes={codes} />;
  const isBinding = pending?.isBound === false;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) void submit();
  };
  return (
    <>
      <h1 className={css.title}>{isBinding ? '绑定动态验证码' : '动态验证码'}</h1>
      <p className={css.lead}>
        {isBinding
          ? '企业要求登录时再输入一次动态验证码，请先绑定您的手机'
          : '打开您手机上的验证器，输入企行的 6 位数字'}
      </p>
      {isBinding && <Binding pending={pending} />}
      <form ref={form} onSubmit={send} noValidate>
        <TextField
          label={isBinding ? '验证器显示的 6 位数字' : '动态验证码或恢复码'}
          inputMode={isBinding ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          maxLength={12}
          autoFocus
          below={<NoticeLine notice={notice ? { tone: 'bad', text: notice } : null} />}
          {...bind('factorCode')}
        />
        <button type="submit" className={css.submit} aria-disabled={isBusy}>
          {isBusy ? '验证中…' : isBinding ? '绑定并登录' : '登录'}
        </button>
      </form>
      <div className={css.links}>
        {pending?.hasPasskey && (
          <button type="button" className={css.link} onClick={() => void submitPasskey()}>
            使用通行密钥
          </button>
        )}
        <button type="button" className={css.link} onClick={() => onBack()}>
          返回
        </button>
      </div>
    </>
  );
}
