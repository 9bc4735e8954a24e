import { type FormEvent, useEffect, useState } from 'react';
import { COMPANY_NATURES, UNKNOWN_LABEL } from '#rules/access.ts';
import { Glyph } from '../kit/fields/Glyph.tsx';
import { NoticeLine } from '../kit/fields/Notice.tsx';
import { SelectField, TextField } from '../kit/fields/TextField.tsx';
import { CaptchaField, CodeField, DemoCode, PhoneField } from '../kit/fields/typed-fields.tsx';
import { AppliedDialog } from './AppliedDialog.tsx';
import css from './forms.module.css';
import type { Settings } from './settings.ts';
import { type Application, useApplication } from './use-application.ts';

/** The list is a file of its own, fetched when the form opens; until then, and if it fails, 未知 can be sent. */
function RegionSelects({ form: { values, set, bind } }: { form: Application }) {
  const [regions, setRegions] = useState<Readonly<Record<string, readonly string[]>>>({});
  useEffect(() => {
    import('./regions.json').then(({ default: loaded }) => setRegions(loaded)).catch(() => undefined);
  }, []);
  const towns = regions[values.province] ?? [];
  // A municipality is its own only town.
  const pickProvince = (province: string): void => {
    const [first = '', second] = regions[province] ?? [];
    set({ province, town: second === undefined ? first : '' });
  };
  return (
    <>
      <SelectField
        label="所在省份"
        empty={UNKNOWN_LABEL}
        options={Object.keys(regions)}
        {...bind('province')}
        onValue={pickProvince}
      />
      <SelectField
        label="所在城市"
        empty={UNKNOWN_LABEL}
        options={towns}
        disabled={towns.length === 0}
        {...bind('town')}
        name="city"
      />
    </>
  );
}

function Questions({ form }: { form: Application }) {
  const { bind, captcha, sender } = form;
  return (
    <div className={css.grid}>
      <div className={css.twoThirds}>
        <TextField label="企业名称" aside="必填" autoComplete="organization" maxLength={100} {...bind('companyName')} />
      </div>
      <div className={css.third}>
        <SelectField label="企业性质" empty={UNKNOWN_LABEL} options={COMPANY_NATURES} {...bind('companyNature')} />
      </div>
      <RegionSelects form={form} />
      <TextField label="联系人" aside="必填" autoComplete="name" maxLength={25} {...bind('contact')} />
      <PhoneField label="联系电话" aside="必填" autoComplete="tel-national" {...bind('phone')} />
      <TextField label="所在部门" placeholder={UNKNOWN_LABEL} maxLength={50} {...bind('department')} />
      <TextField
        label="职务"
        placeholder={UNKNOWN_LABEL}
        autoComplete="organization-title"
        maxLength={50}
        {...bind('post')}
      />
      <CaptchaField label="图形验证码" aside="必填" captcha={captcha} {...bind('captcha')} />
      <CodeField
        label="短信验证码"
        aside="必填"
        sender={sender}
        phone={form.values.phone}
        onSend={() => void form.send()}
        {...bind('smsCode')}
      />
    </div>
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
      <a className={css.back} href="#login">
        <Glyph d="M10 3.5L5.5 8l4.5 4.5" />
        返回登录
      </a>
      <h1 className={css.title}>申请企业账户</h1>
      <p className={css.lead}>提交后由客服与您联系，为企业开通账户</p>
      <form ref={form.form} onSubmit={submit} noValidate className={css.compact}>
        <Questions form={form} />
        <div aria-live="polite">
          <NoticeLine notice={form.notice ?? said.notice} />
        </div>
        <DemoCode code={said.demoCode} onFill={(smsCode) => form.set({ smsCode })} />
        <button type="submit" className={css.submit} aria-disabled={form.state !== 'open'}>
          {form.state === 'busy' ? '提交中…' : '提交申请'}
        </button>
      </form>
      {form.state === 'done' && <AppliedDialog officialSite={settings?.officialSite ?? ''} />}
    </>
  );
}
