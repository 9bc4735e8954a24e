import type { FormEvent } from 'react';
import { COMPANY_NATURES, UNKNOWN_LABEL } from '#rules/access.ts';
import { AppliedDialog } from './AppliedDialog.tsx';
import { SelectField, TextField } from './Field.tsx';
import { CaptchaField, CodeField, DemoCode, PhoneField } from './fields.tsx';
import forms from './forms.module.css';
import { NoticeLine } from './NoticeLine.tsx';
import { RegionFields } from './RegionFields.tsx';
import type { Settings } from './settings.ts';
import { type Application, type Draft, useApplication } from './use-application.ts';

const NATURES = [['', UNKNOWN_LABEL], ...COMPANY_NATURES.map((nature) => [nature, nature] as const)] as const;

const bind = <N extends keyof Draft>({ values, errors, set }: Application, name: N) => ({
  name,
  value: values[name],
  error: errors[name],
  onText: (text: string) => set({ [name]: text }),
});
const bindValue = <N extends keyof Draft>({ values, errors, set }: Application, name: N) => ({
  name,
  value: values[name],
  error: errors[name],
  onValue: (value: string) => set({ [name]: value }),
});

function Company({ form }: { form: Application }) {
  return (
    <>
      <div className={forms.twoThirds}>
        <TextField
          label="企业名称"
          aside="必填"
          autoComplete="organization"
          maxLength={100}
          {...bind(form, 'companyName')}
        />
      </div>
      <div className={forms.third}>
        <SelectField
          label="企业性质"
          name="companyNature"
          value={form.values.companyNature}
          error={form.errors.companyNature}
          options={NATURES}
          onPick={(companyNature) => form.set({ companyNature })}
        />
      </div>
      <RegionFields province={form.values.province} town={form.values.town} onPick={form.set} />
    </>
  );
}

function Contact({ form }: { form: Application }) {
  return (
    <>
      <TextField label="联系人" aside="必填" autoComplete="name" maxLength={25} {...bind(form, 'contact')} />
      <PhoneField label="联系电话" aside="必填" autoComplete="tel-national" {...bindValue(form, 'phone')} />
      <TextField label="所在部门" placeholder={UNKNOWN_LABEL} maxLength={50} {...bind(form, 'department')} />
      <TextField
        label="职务"
        placeholder={UNKNOWN_LABEL}
        autoComplete="organization-title"
        maxLength={50}
        {...bind(form, 'post')}
      />
    </>
  );
}

function Proof({ form }: { form: Application }) {
  return (
    <>
      <CaptchaField label="图形验证码" aside="必填" captcha={form.captcha} {...bindValue(form, 'captcha')} />
      <CodeField
        label="短信验证码"
        aside="必填"
        sender={form.sender}
        phone={form.values.phone}
        onSend={() => void form.send()}
        {...bindValue(form, 'smsCode')}
      />
    </>
  );
}

/** A visitor asks for an account; the provider's desk answers by phone. */
export function ApplicationForm({ settings }: { settings: Settings | null }) {
  const form = useApplication(settings?.demo ?? false);
  const said = form.sender.saidOf(form.values.phone);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.state === 'open') void form.submit();
  };
  return (
    <>
      <a className={forms.back} href="#login">
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M10 3.5L5.5 8l4.5 4.5" />
        </svg>
        返回登录
      </a>
      <h1 className={forms.title}>申请企业账户</h1>
      <p className={forms.lead}>提交后由客服与您联系，为企业开通账户</p>
      <form ref={form.form} onSubmit={submit} noValidate className={forms.compact}>
        <div className={forms.grid}>
          <Company form={form} />
          <Contact form={form} />
          <Proof form={form} />
        </div>
        <div aria-live="polite">
          <NoticeLine notice={form.notice ?? said.notice} />
        </div>
        <DemoCode code={said.demoCode} onFill={(smsCode) => form.set({ smsCode })} />
        <button type="submit" className={forms.submit} aria-disabled={form.state !== 'open'}>
          {form.state === 'busy' ? '提交中…' : '提交申请'}
        </button>
      </form>
      {form.state === 'done' && <AppliedDialog officialSite={settings?.officialSite ?? ''} />}
    </>
  );
}
