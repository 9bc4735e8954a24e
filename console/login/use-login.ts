import { z } from 'zod';
import { accessApi } from '#contract/access.ts';
import type { SignedIn } from '#contract/signed-in.ts';
import { ACCESS_REFUSALS, Enrolment, LoginPassword, LoginSecret, Phone, SmsCode } from '#rules/access.ts';
import { readSent, secondsLeft } from '#ui/code-window.ts';
import { type CaptchaAnswer, refusedBy, type SendResult } from '#ui/use-code-sender.ts';
import { type Errors, errorsOf, none } from '#ui/use-form.ts';
import { CallFailed, call } from '../kit/call.ts';
import type { Notice } from '../kit/fields/Notice.tsx';
import { farewell, storeUser } from '../kit/stored-user.ts';
import { isHalfWay } from './half-way.ts';
import { useVisitorForm, type VisitorForm } from './use-visitor-form.ts';

export type Mode = 'code' | 'password';
/** How long the toast is seen before the console takes the page's place. */
const WELCOME_MS = 350;

const NO_FIELDS: Errors = {};
const BY_MODE = {
  code: z.object({ phone: Phone, smsCode: SmsCode }),
  password: z.object({ phone: Phone, password: LoginSecret }),
};

const EMPTY = { phone: '', smsCode: '', password: '', captcha: '' };
type Form = VisitorForm<keyof typeof EMPTY>;

/** The image is asked for only after too many tries; the server says when. */
const captchaAsked = ({ captcha }: Form): boolean => captcha.state !== 'none';
const captchaAnswer = (form: Form): CaptchaAnswer | undefined =>
  captchaAsked(form) ? { captchaToken: form.captcha.token, captcha: form.values.captcha } : undefined;

function errorsIn(form: Form, mode: Mode): Errors {
  const rule = BY_MODE[mode];
  return errorsOf(captchaAsked(form) ? rule.extend({ captcha: Enrolment.shape.captcha }) : rule, form.values);
}

/** An image serves one try, right or wrong: the next one gets a new image, or none where it is no longer wanted. */
function settle(form: Form, tried: SendResult, errors: Errors): void {
  if (tried.captcha || (captchaAsked(form) && tried.end === 'refused')) {
    form.set({ captcha: '' });
    form.captcha.refresh();
  } else if (tried.end === 'done') form.captcha.drop();
  form.fail(tried.captcha ? { ...errors, captcha: tried.captcha } : errors);
}

async function send(form: Form): Promise<void> {
  const { phone, captcha } = errorsIn(form, 'code');
  if (phone || captcha) return form.fail({ phone, captcha });
  const tried = await form.sender.send(form.values.phone, captchaAnswer(form));
  settle(form, tried, {});
  if (tried.end === 'done') form.focus('smsCode');
}

function refused(form: Form, error: unknown): void {
  const { message, fields } = error instanceof CallFailed ? error : { message: String(error), fields: NO_FIELDS };
  const { smsCode, captcha } = fields;
  if (smsCode === ACCESS_REFUSALS.codeExpired.msg) form.sender.end();
  form.setState('open');
  form.setNotice(smsCode || captcha ? null : { tone: 'bad', text: message });
  settle(form, refusedBy(error), { smsCode });
}

/** Companies may ask for longer passwords than the documents know; those have a call of their own. */
const isDocumented = (password: string): boolean => LoginPassword.safeParse(password).success;

function signIn(form: Form, mode: Mode): Promise<SignedIn> {
  const { phone, smsCode, password } = form.values;
  return mode === 'code'
    ? call(accessApi.loginByCode, { phone, smsCaptcha: smsCode, ...captchaAnswer(form) })
    : call(isDocumented(password) ? accessApi.loginByPassword : accessApi.signInByPassword, {
        phone,
        password,
        ...captchaAnswer(form),
      });
}

async function submit(form: Form, mode: Mode, onHalfWay: () => void): Promise<void> {
  const errors = errorsIn(form, mode);
  if (!none(errors)) return form.fail(errors);
  form.setState('busy');
  form.setNotice(null);
  try {
    storeUser(await signIn(form, mode));
  } catch (error) {
    if (!isHalfWay(error)) return refused(form, error);
    form.setState('open');
    form.sender.end();
    return onHalfWay();
  }
  if (mode === 'code') form.sender.end();
  form.setState('done');
  setTimeout(() => location.replace('/'), WELCOME_MS);
}

/** What talks to the device comes when it is asked for. */
async function submitPasskey(form: Form): Promise<void> {
  form.setState('busy');
  form.setNotice(null);
  try {
    const { signInByPasskey } = await import('#ui/passkey.ts');
    storeUser(await signInByPasskey());
    form.setState('done');
    setTimeout(() => location.replace('/'), WELCOME_MS);
  } catch (error) {
    form.setState('open');
    form.setNotice({ tone: 'bad', text: error instanceof Error ? error.message : String(error) });
  }
}

function farewellNotice(): Notice | null {
  const text = farewell();
  return text === null ? null : { tone: 'warn', text };
}

/** Whoever reloads while a code is on its way finds the number still there. */
function firstValues(): typeof EMPTY {
  const sent = readSent('login');
  return sent && secondsLeft(sent, sent.phone, Date.now()) > 0 ? { ...EMPTY, phone: sent.phone } : EMPTY;
}

export function useLogin(mode: Mode, demo: boolean, onHalfWay: () => void) {
  const form = useVisitorForm(firstValues, 'login', demo, farewellNotice);
  return {
    ...form,
    captchaAsked: captchaAsked(form),
    send: () => send(form),
    submit: () => submit(form, mode, onHalfWay),
    submitPasskey: () => submitPasskey(form),
  };
}

export type Login = ReturnType<typeof useLogin>;
