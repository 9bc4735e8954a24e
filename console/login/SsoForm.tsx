import { type FormEvent, useEffect, useState } from 'react';
import { z } from 'zod';
import { accessApi } from '#contract/access.ts';
import { CompanyCode } from '#rules/access.ts';
import { errorsOf, none, useForm } from '#ui/use-form.ts';
import { CallFailed, call } from '../kit/call.ts';
import { NoticeLine } from '../kit/fields/Notice.tsx';
import { TextField } from '../kit/fields/TextField.tsx';
import { storeUser } from '../kit/stored-user.ts';
import css from './forms.module.css';
import { isHalfWay } from './half-way.ts';
import { SecondStep } from './SecondStep.tsx';
import { cameFromApp, enter, setClient } from './where-to.ts';

const Rule = z.object({ companyCode: CompanyCode });
const CODE_KEY = 'qixing.company-code';
const PAGE = '/login/sso';

type Stage = 'open' | 'leaving' | 'arriving' | 'halfWay';

const clientField = () => (cameFromApp() ? { client: 'app' as const } : {});

/** What the address brought: back from the provider, the company's own link, or neither. */
function readAddress(): { answer: string | null; companyCode: string } {
  const search = new URLSearchParams(location.search);
  const isBack = location.pathname === PAGE && search.has('state');
  if (!isBack) setClient(search.get('client'));
  return {
    answer: isBack ? location.search : null,
    companyCode: search.get('company') ?? localStorage.getItem(CODE_KEY) ?? '',
  };
}

function useSso() {
  const [{ answer, companyCode }] = useState(readAddress);
  const isLink = new URLSearchParams(location.search).has('company');
  const form = useForm({ companyCode });
  const [stage, setStage] = useState<Stage>(answer ? 'arriving' : isLink ? 'leaving' : 'open');
  const [notice, setNotice] = useState<string>();

  const failed = (error: unknown): void => {
    const isNext = isHalfWay(error);
    setStage(isNext ? 'halfWay' : 'open');
    if (isNext) return;
    const field = error instanceof CallFailed ? error.fields.companyCode : undefined;
    if (field) form.fail({ companyCode: field });
    else setNotice(error instanceof Error ? error.message : String(error));
  };
  const leave = async (code: string): Promise<void> => {
    setStage('leaving');
    setNotice(undefined);
    try {
      const { url } = await call(accessApi.ssoStart, { companyCode: code, ...clientField() });
      localStorage.setItem(CODE_KEY, code);
      location.assign(url);
    } catch (error) {
      failed(error);
    }
  };
  const arrive = async (brought: string): Promise<void> => {
    // What it carried serves once: a reload or a bookmark must not bring it again.
    history.replaceState(null, '', PAGE);
    try {
      storeUser(await call(accessApi.ssoFinish, { answer: brought }));
      enter();
    } catch (error) {
      failed(error);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, by what the address brought
  useEffect(() => {
    if (answer) void arrive(answer);
    else if (isLink) void leave(companyCode);
  }, []);
  const submit = (): void => {
    const errors = errorsOf(Rule, form.values);
    if (none(errors)) void leave(form.values.companyCode.trim().toLowerCase());
    else form.fail(errors);
  };
  const back = (why?: string): void => {
    setStage('open');
    setNotice(why);
  };
  return { ...form, stage, notice, submit, back };
}

const BUSY: Partial<Record<Stage, string>> = { leaving: '正在前往…', arriving: '登录中…' };

/** By the company's own identity provider: which company, then there, then back. */
export function SsoForm() {
  const { stage, notice, submit, back, form, bind } = useSso();
  if (stage === 'halfWay') return <SecondStep onBack={back} />;
  const busy = BUSY[stage];
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) submit();
  };
  return (
    <>
      <h1 className={css.title}>企业单点登录</h1>
      <p className={css.lead}>用企业自己的账号登录，企业代码请向管理员询问</p>
      <form ref={form} onSubmit={send} noValidate>
        <TextField
          label="企业代码"
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          autoFocus={!busy}
          below={<NoticeLine notice={notice ? { tone: 'bad', text: notice } : null} />}
          {...bind('companyCode')}
        />
        <button type="submit" className={css.submit} aria-disabled={busy !== undefined}>
          {busy ?? '下一步'}
        </button>
      </form>
      <div className={css.links}>
        <a className={css.link} href={cameFromApp() ? '/m' : '/login'}>
          其他登录方式
        </a>
      </div>
    </>
  );
}
