import { useState } from 'react';
import { z } from 'zod';
import { accessApi, type SignedIn } from '#contract/access.ts';
import { ACCESS_REFUSALS, Enrolment, LoginPassword, Phone, SmsCode } from '#rules/access.ts';
import { CallFailed, call } from '../kit/call.ts';
import { readSent, secondsLeft } from '../kit/code-window.ts';
import type { Notice } from '../kit/fields/Notice.tsx';
import { type Captcha, useCaptcha } from '../kit/fields/use-captcha.ts';
import {
  type CaptchaAnswer,
  type CodeSender,
  refusedBy,
  type Tried,
  useCodeSender,
} from '../kit/fields/use-code-sender.ts';
import { type Errors, errorsOf, type Form, none, useForm } from '../kit/fields/use-form.ts';
import { farewell, storeUser } from '../kit/stored-user.ts';

export type Mode = 'code' | 'password';
/** How long the toast is seen before the console takes the page's place. */
const WELCOME_MS = 350;

const NO_FIELDS: Errors = {};
const BY_MODE = {
  code: z.object({ phone: Phone, smsCode: SmsCode }),
  password: z.object({ phone: Phone, password: LoginPassword }),
};

const EMPTY = { phone: '', smsCode: '', password: '', captcha: '' };
interface Parts {
  readonly mode: Mode;
  readonly form: Form<keyof typeof EMPTY>;
  readonly captcha: Captcha;
  readonly sender: CodeSender;
  readonly setState: (state: 'open' | 'busy' | 'done') => void;
  readonly setNotice: (notice: Notice | null) => void;
}

/** The image is asked for only after too many tries; the server says when. */
const captchaAsked = ({ captcha }: Parts): boolean => captcha.state !== 'none';
const captchaAnswer = (login: Parts): CaptchaAnswer | undefined =>
  captchaAsked(login) ? { captchaToken: login.captcha.token, captcha: login.form.values.captcha } : undefined;

function errorsIn(login: Parts, mode: Mode): Errors {
  const fields = BY_MODE[mode];
  return errorsOf(
    captchaAsked(login) ? fields.extend({ captcha: Enrolment.shape.captcha }) : fields,
    login.form.values,
  );
}

/** An image serves one try, right or wrong: the next one gets a new image, or none where it is no longer wanted. */
function settle(login: Parts, tried: Tried, errors: Errors): void {
  const { form, captcha } = login;
  if (tried.captcha || (captchaAsked(login) && tried.end === 'refused')) {
    form.set({ captcha: '' });
    captcha.refresh();
  } else if (tried.end === 'done') captcha.drop();
  form.fail(tried.captcha ? { ...errors, captcha: tried.captcha } : errors);
}

async function send(login: Parts): Promise<void> {
  const { form, sender } = login;
  const { phone, captcha } = errorsIn(login, 'code');
  if (phone || captcha) return form.fail({ phone, captcha });
  const tried = await sender.send(form.values.phone, captchaAnswer(login));
  settle(login, tried, {});
  if (tried.end === 'done') form.focus('smsCode');
}

function refused(login: Parts, error: unknown): void {
  const { message, fields } = error instanceof CallFailed ? error : { message: String(error), fields: NO_FIELDS };
  const { smsCode, captcha } = fields;
  if (smsCode === ACCESS_REFUSALS.codeExpired.msg) login.sender.end();
  login.setState('open');
  login.setNotice(smsCode || captcha ? null : { tone: 'bad', text: message });
  settle(login, refusedBy(error), { smsCode });
}

function signIn(login: Parts): Promise<SignedIn> {
  const { phone, smsCode, password } = login.form.values;
  return login.mode === 'code'
    ? call(accessApi.loginByCode, { phone, smsCaptcha: smsCode, ...captchaAnswer(login) })
    : call(accessApi.loginByPassword, { phone, password, ...captchaAnswer(login) });
}

async function submit(login: Parts): Promise<void> {
  const errors = errorsIn(login, login.mode);
  if (!none(errors)) return login.form.fail(errors);
  login.setState('busy');
  login.setNotice(null);
  try {
    storeUser(await signIn(login));
  } catch (error) {
    return refused(login, error);
  }
  if (login.mode === 'code') login.sender.end();
  login.setState('done');
  setTimeout(() => location.replace('/'), WELCOME_MS);
}

function firstNotice(): Notice | null {
  const text = farewell();
  return text === null ? null : { tone: 'warn', text };
}

/** Whoever reloads while a code is on its way finds the number still there. */
function phoneOnItsWay(): string {
  const sent = readSent('login');
  return sent && secondsLeft(sent, sent.phone, Date.now()) > 0 ? sent.phone : '';
}

export function useLogin(mode: Mode, demo: boolean) {
  const form = useForm({ ...EMPTY, phone: phoneOnItsWay() });
  const captcha = useCaptcha();
  const sender = useCodeSender('login', demo);
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [notice, setNotice] = useState<Notice | null>(firstNotice);
  const login: Parts = { mode, form, captcha, sender, setState, setNotice };
  return {
    ...form,
    captcha,
    captchaAsked: captchaAsked(login),
    sender,
    state,
    notice,
    setNotice,
    send: () => send(login),
    submit: () => submit(login),
  };
}

export type Login = ReturnType<typeof useLogin>;
