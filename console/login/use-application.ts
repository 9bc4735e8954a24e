import { useEffect, useState } from 'react';
import { accessApi } from '#contract/access.ts';
import { ACCESS_REFUSALS, Enrolment, UNKNOWN } from '#rules/access.ts';
import { type Errors, errorsOf, none } from '#ui/use-form.ts';
import { CallFailed, call } from '../kit/call.ts';
import { useVisitorForm, type VisitorForm } from './use-visitor-form.ts';

/** As typed: an empty choice is one that was left alone. */
type Draft = Omit<Enrolment, 'captchaToken' | 'city'> & { province: string; town: string };
const EMPTY_DRAFT: Draft = {
  companyName: '',
  companyNature: '',
  province: '',
  town: '',
  contact: '',
  phone: '',
  department: '',
  post: '',
  captcha: '',
  smsCode: '',
};

/** What a visitor typed, until it is sent: for a reload and the way back, in this tab alone. */
const KEPT = 'qixing.application';

/** The kept values of the fields that the form still has; codes are never kept, for they are used up. */
function keptDraft(): Draft {
  try {
    const kept: Record<string, unknown> = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
    const known = Object.entries(kept).filter(([name, value]) => name in EMPTY_DRAFT && typeof value === 'string');
    return { ...EMPTY_DRAFT, ...Object.fromEntries(known), captcha: '', smsCode: '' };
  } catch {
    return EMPTY_DRAFT;
  }
}

/** A province without a town says more than nothing. */
const enrolmentOf = ({ province, town, ...draft }: Draft, captchaToken: string): Enrolment => ({
  ...draft,
  companyNature: draft.companyNature || UNKNOWN,
  city: town || province || UNKNOWN,
  department: draft.department.trim() || UNKNOWN,
  post: draft.post.trim() || UNKNOWN,
  captchaToken,
});

/** The server's sentences for single fields, as far as this form has them. */
const namedFields = (fields: Readonly<Record<string, string>>): Errors =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in EMPTY_DRAFT));

interface Form extends VisitorForm<keyof Draft> {
  /** Whether the server wants the image before it sends another code. */
  readonly captchaForSending: boolean;
  readonly setCaptchaForSending: (wanted: boolean) => void;
}

/** An image serves one try, right or wrong: whoever has used it needs a new one. Nothing else is ever emptied. */
function renewCaptcha(form: Form): void {
  form.set({ captcha: '' });
  form.captcha.refresh();
}

async function send(form: Form): Promise<void> {
  const { values, captcha, captchaForSending } = form;
  const errors = errorsOf(Enrolment, enrolmentOf(values, captcha.token));
  const wrong = { phone: errors.phone, captcha: captchaForSending ? errors.captcha : undefined };
  if (!none(wrong)) return form.fail({ ...form.errors, ...wrong });
  const answer = captchaForSending ? { captchaToken: captcha.token, captcha: values.captcha } : undefined;
  const tried = await form.sender.send(values.phone, answer);
  if (answer && tried.end !== 'kept') renewCaptcha(form);
  if (tried.end === 'done') form.focus('smsCode');
  if (!tried.captcha) return;
  form.setCaptchaForSending(true);
  form.fail({ captcha: tried.captcha });
}

function refused(form: Form, error: unknown): void {
  const failed = error instanceof CallFailed ? error : null;
  const errors = namedFields(failed?.fields ?? {});
  if (failed && failed.code > 0) renewCaptcha(form);
  if (errors.smsCode === ACCESS_REFUSALS.codeExpired.msg) form.sender.end();
  form.setState('open');
  form.setNotice(none(errors) ? { tone: 'bad', text: failed?.message ?? String(error) } : null);
  form.fail(errors);
}

async function submit(form: Form): Promise<void> {
  const enrolment = enrolmentOf(form.values, form.captcha.token);
  const errors = errorsOf(Enrolment, enrolment);
  if (!none(errors)) return form.fail(errors);
  if (form.captcha.state !== 'ready') {
    renewCaptcha(form);
    return form.fail({ captcha: ACCESS_REFUSALS.captchaExpired.msg });
  }
  form.setState('busy');
  form.setNotice(null);
  try {
    await call(accessApi.enrol, enrolment);
  } catch (error) {
    return refused(form, error);
  }
  form.sender.end();
  sessionStorage.removeItem(KEPT);
  form.setState('done');
}

export function useApplication(demo: boolean) {
  const visitor = useVisitorForm(keptDraft, 'application', demo);
  const [captchaForSending, setCaptchaForSending] = useState(false);
  const form: Form = { ...visitor, captchaForSending, setCaptchaForSending };
  const { values, state } = visitor;
  const { refresh } = visitor.captcha;

  useEffect(refresh, [refresh]);
  useEffect(() => {
    if (state === 'done') return;
    sessionStorage.setItem(KEPT, JSON.stringify({ ...values, captcha: '', smsCode: '' }));
  }, [values, state]);

  return { ...form, send: () => send(form), submit: () => submit(form) };
}

export type Application = ReturnType<typeof useApplication>;
