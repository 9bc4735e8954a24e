import { useEffect, useState } from 'react';
import { accessApi } from '#contract/access.ts';
import { ACCESS_REFUSALS, Enrolment, UNKNOWN } from '#rules/access.ts';
import { CallFailed, call } from '../kit/call.ts';
import type { Notice } from '../kit/fields/Notice.tsx';
import { type Captcha, useCaptcha } from '../kit/fields/use-captcha.ts';
import { type CodeSender, useCodeSender } from '../kit/fields/use-code-sender.ts';
import { type Errors, errorsOf, type Form, none, useForm } from '../kit/fields/use-form.ts';

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

interface Parts {
  readonly form: Form<keyof Draft>;
  readonly captcha: Captcha;
  readonly sender: CodeSender;
  /** Whether the server wants the image before it sends another code. */
  readonly captchaForSending: boolean;
  readonly setCaptchaForSending: (wanted: boolean) => void;
  readonly setState: (state: 'open' | 'busy' | 'done') => void;
  readonly setNotice: (notice: Notice | null) => void;
}

/** An image serves one try, right or wrong: whoever has used it needs a new one. Nothing else is ever emptied. */
function renewCaptcha({ form, captcha }: Parts): void {
  form.set({ captcha: '' });
  captcha.refresh();
}

async function send(parts: Parts): Promise<void> {
  const { form, captcha, sender, captchaForSending } = parts;
  const errors = errorsOf(Enrolment, enrolmentOf(form.values, captcha.token));
  const wrong = { phone: errors.phone, captcha: captchaForSending ? errors.captcha : undefined };
  if (!none(wrong)) return form.fail({ ...form.errors, ...wrong });
  const answer = captchaForSending ? { captchaToken: captcha.token, captcha: form.values.captcha } : undefined;
  const tried = await sender.send(form.values.phone, answer);
  if (answer && tried.end !== 'kept') renewCaptcha(parts);
  if (tried.end === 'done') form.focus('smsCode');
  if (!tried.captcha) return;
  parts.setCaptchaForSending(true);
  form.fail({ captcha: tried.captcha });
}

function refused(parts: Parts, error: unknown): void {
  const failed = error instanceof CallFailed ? error : null;
  const errors = namedFields(failed?.fields ?? {});
  if (failed && failed.code > 0) renewCaptcha(parts);
  if (errors.smsCode === ACCESS_REFUSALS.codeExpired.msg) parts.sender.end();
  parts.setState('open');
  parts.setNotice(none(errors) ? { tone: 'bad', text: failed?.message ?? String(error) } : null);
  parts.form.fail(errors);
}

async function submit(parts: Parts): Promise<void> {
  const { form, captcha } = parts;
  const enrolment = enrolmentOf(form.values, captcha.token);
  const errors = errorsOf(Enrolment, enrolment);
  if (!none(errors)) return form.fail(errors);
  if (captcha.state !== 'ready') {
    renewCaptcha(parts);
    return form.fail({ captcha: ACCESS_REFUSALS.captchaExpired.msg });
  }
  parts.setState('busy');
  parts.setNotice(null);
  try {
    await call(accessApi.enrol, enrolment);
  } catch (error) {
    return refused(parts, error);
  }
  parts.sender.end();
  sessionStorage.removeItem(KEPT);
  parts.setState('done');
}

export function useApplication(demo: boolean) {
  const form = useForm(keptDraft);
  const captcha = useCaptcha();
  const { refresh } = captcha;
  const sender = useCodeSender('application', demo);
  const [captchaForSending, setCaptchaForSending] = useState(false);
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [notice, setNotice] = useState<Notice | null>(null);
  const parts: Parts = { form, captcha, sender, captchaForSending, setCaptchaForSending, setState, setNotice };

  useEffect(refresh, [refresh]);
  useEffect(() => {
    if (state === 'done') return;
    sessionStorage.setItem(KEPT, JSON.stringify({ ...form.values, captcha: '', smsCode: '' }));
  }, [form.values, state]);

  return { ...form, captcha, sender, state, notice, send: () => send(parts), submit: () => submit(parts) };
}

export type Application = ReturnType<typeof useApplication>;
