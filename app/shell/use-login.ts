import { useEffect, useState } from 'react';
import { z } from 'zod';
import { accessApi } from '#contract/access.ts';
import type { Output } from '#contract/endpoint.ts';
import type { SignedIn } from '#contract/signed-in.ts';
import { ACCESS_REFUSALS, Enrolment, FactorCode, LoginPassword, LoginSecret, Phone, SmsCode } from '#rules/access.ts';
import { CallFailed, call } from '#ui/call.ts';
import { readSent, secondsLeft } from '#ui/code-window.ts';
import { reasonOf } from '#ui/failure.ts';
import { farewell } from '#ui/stored-user.ts';
import { useCaptcha } from '#ui/use-captcha.ts';
import { type CaptchaAnswer, refusedBy, useCodeSender } from '#ui/use-code-sender.ts';
import { type Errors, errorsOf, none, useForm } from '#ui/use-form.ts';
import { beginSession } from '../kit/session.ts';

type Mode = 'code' | 'password';
const RULES = {
  code: z.object({ phone: Phone, smsCode: SmsCode }),
  password: z.object({ phone: Phone, password: LoginSecret }),
  factor: z.object({ factorCode: FactorCode }),
};
const EMPTY = { phone: '', smsCode: '', password: '', captcha: '', factorCode: '' };
const CODE_LENGTH = 4;
/** Code or password were right and serve no more: digits are asked for, or there are none yet, or they came too late. */
const PROVEN: readonly number[] = [
  ACCESS_REFUSALS.factorNeeded.code,
  ACCESS_REFUSALS.factorToSet.code,
  ACCESS_REFUSALS.pendingOver.code,
];

/** Whoever reloads while a code is on its way finds the number still there. */
function firstValues(): typeof EMPTY {
  const sent = readSent('login');
  return sent && secondsLeft(sent, sent.phone, Date.now()) > 0 ? { ...EMPTY, phone: sent.phone } : EMPTY;
}

const plainCode = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

type Values = typeof EMPTY;
function signIn(mode: Mode | 'factor', values: Values, captcha?: CaptchaAnswer): Promise<SignedIn> {
  const { phone, smsCode, password } = values;
  if (mode === 'factor') {
    return call(accessApi.verifyFactor, { code: plainCode(values.factorCode) }).then(({ user }) => user);
  }
  if (mode === 'code') return call(accessApi.loginByCode, { phone, smsCaptcha: smsCode, client: 'app', ...captcha });
  // Companies may ask for longer passwords than the documents know; those have a call of their own.
  const documented = LoginPassword.safeParse(password).success;
  return call(documented ? accessApi.loginByPassword : accessApi.signInByPassword, {
    phone,
    password,
    client: 'app',
    ...captcha,
  });
}

/** null until they arrive; signing in does not wait for them. */
function useSettings(): Output<typeof accessApi.publicSettings> | null {
  const [settings, setSettings] = useState<Output<typeof accessApi.publicSettings> | null>(null);
  useEffect(() => {
    call(accessApi.publicSettings, {}).then(setSettings, () => undefined);
  }, []);
  return settings;
}

function useParts() {
  const settings = useSettings();
  const form = useForm(firstValues);
  const captcha = useCaptcha();
  const sender = useCodeSender('login', settings?.demo ?? false);
  const [mode, setMode] = useState<Mode>('code');
  const [factor, setFactor] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  return { settings, form, captcha, sender, mode, setMode, factor, setFactor, isBusy, setBusy, notice, setNotice };
}
type Parts = ReturnType<typeof useParts>;

const captchaAsked = ({ captcha }: Parts): boolean => captcha.state !== 'none';
const captchaAnswer = (parts: Parts): CaptchaAnswer | undefined =>
  captchaAsked(parts) ? { captchaToken: parts.captcha.token, captcha: parts.form.values.captcha } : undefined;

function errorsIn(parts: Parts, values: Values): Errors {
  if (parts.factor) return errorsOf(RULES.factor, { factorCode: plainCode(values.factorCode) });
  const rule = RULES[parts.mode];
  return errorsOf(captchaAsked(parts) ? rule.extend({ captcha: Enrolment.shape.captcha }) : rule, values);
}

/** To the digits, or back to number and password; the number stays. */
function turnTo({ form, setFactor, setNotice }: Parts, factor: boolean, why: string | null = null): void {
  setFactor(factor);
  setNotice(why);
  form.set({ smsCode: '', password: '', factorCode: '' });
}

/** An image serves one try: the next one gets a new image. */
function refused(parts: Parts, error: unknown): void {
  const { form, captcha, sender } = parts;
  const fields = error instanceof CallFailed ? error.fields : {};
  const tried = refusedBy(error);
  if (fields.smsCode === ACCESS_REFUSALS.codeExpired.msg) sender.end();
  if (tried.captcha || (captchaAsked(parts) && tried.end === 'refused')) captcha.refresh();
  form.set({ captcha: '' });
  form.fail({ smsCode: fields.smsCode, factorCode: fields.factorCode, captcha: tried.captcha });
  const toldByField = fields.smsCode || fields.factorCode || tried.captcha;
  parts.setNotice(toldByField ? null : reasonOf(error));
}

async function enter(parts: Parts, ask: () => Promise<SignedIn>): Promise<void> {
  parts.setBusy(true);
  parts.setNotice(null);
  try {
    beginSession(await ask());
    parts.sender.end();
  } catch (error) {
    const code = error instanceof CallFailed ? error.code : 0;
    if (!PROVEN.includes(code)) return refused(parts, error);
    const asksMore = code === ACCESS_REFUSALS.factorNeeded.code;
    turnTo(parts, asksMore, asksMore ? null : reasonOf(error));
    parts.sender.end();
    parts.captcha.drop();
  } finally {
    parts.setBusy(false);
  }
}

async function submit(parts: Parts, values: Values): Promise<void> {
  const errors = errorsIn(parts, values);
  if (!none(errors)) return parts.form.fail(errors);
  await enter(parts, () => signIn(parts.factor ? 'factor' : parts.mode, values, captchaAnswer(parts)));
}

const submitPasskey = (parts: Parts): Promise<void> =>
  enter(parts, async () => (await import('#ui/passkey.ts')).verifyByPasskey());

async function send(parts: Parts): Promise<void> {
  const { form, captcha, sender } = parts;
  const { phone, captcha: image } = errorsIn(parts, { ...form.values, smsCode: '0000' });
  if (phone || image) return form.fail({ phone, captcha: image });
  const tried = await sender.send(form.values.phone, captchaAnswer(parts));
  if (tried.captcha) {
    captcha.refresh();
    form.fail({ captcha: tried.captcha });
  } else if (tried.end === 'done') {
    captcha.drop();
    form.focus('smsCode');
  }
}

export function useLogin() {
  const parts = useParts();
  const { form, sender, settings, mode } = parts;
  const start = (values: Values): void => {
    if (!parts.isBusy) void submit(parts, values);
  };
  return {
    ...form,
    mode,
    factor: parts.factor,
    captcha: parts.captcha,
    captchaAsked: captchaAsked(parts),
    notice: parts.notice,
    isToBind: parts.notice === ACCESS_REFUSALS.factorToSet.msg,
    isBusy: parts.isBusy,
    isSending: sender.busy,
    secondsLeft: sender.left(form.values.phone),
    said: sender.saidOf(form.values.phone),
    farewell: farewell(),
    hotline: settings?.hotline ?? '',
    send: () => void send(parts),
    submit: () => start(form.values),
    submitPasskey: () => void submitPasskey(parts),
    /** The fourth digit sends by itself. */
    typeCode: (smsCode: string) => {
      form.set({ smsCode });
      if (smsCode.length === CODE_LENGTH && Phone.safeParse(form.values.phone).success)
        start({ ...form.values, smsCode });
    },
    switchMode: () => {
      parts.setMode(mode === 'code' ? 'password' : 'code');
      turnTo(parts, false);
    },
    beginAnew: () => turnTo(parts, false),
  };
}
export type Login = ReturnType<typeof useLogin>;
