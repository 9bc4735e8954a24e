import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { securityApi } from '#contract/security.ts';
import { isSuper } from '#rules/role.ts';
import { SsoFactor, SsoNames, SsoUse } from '#rules/sso.ts';
import { query } from '../kit/api.ts';
import { FormGroup } from '../kit/FormGroup.tsx';
import { onDemand } from '../kit/OnDemand.tsx';
import { meQuery } from '../kit/rights.ts';
import { StateMark } from '../kit/StateMark.tsx';
import { ErrorState } from '../kit/states.tsx';
import { TimeText } from '../kit/values.tsx';
import { CopyLine } from './CopyLine.tsx';
import { RoleNames } from './RoleNames.tsx';
import { SettingRow } from './SettingRow.tsx';
import type { SsoView } from './SsoDialog.tsx';
import css from './settings.module.css';

const SsoDialog = onDemand(() => import('./SsoDialog.tsx').then((m) => m.SsoDialog));

function State({ settings, isProven, failure, failedAt }: SsoView) {
  if (!settings || settings.use === 'off') return <span className={css.off}>不使用</span>;
  return (
    <>
      {SsoUse.labelOf(settings.use)}，{settings.roles.length > 0 ? <RoleNames ids={settings.roles} /> : '全部员工'}
      {failure !== '' && failedAt ? (
        <p className={css.people}>
          <StateMark state="bad">最近一次失败</StateMark> <TimeText at={failedAt} />：{failure}
        </p>
      ) : (
        !isProven && (
          <p className={css.people}>
            <StateMark state="wait">还没有人登录成功过</StateMark>
          </p>
        )
      )}
    </>
  );
}

/** The company's own identity provider. */
export function SsoSection() {
  const view = useQuery(query(securityApi.sso, {}));
  const { data: me } = useQuery(meQuery);
  const [isOpen, setOpen] = useState(false);
  if (view.isError && !view.data)
    return <ErrorState error={view.error} what="单点登录" onRetry={() => void view.refetch()} />;
  if (!view.data || !me) return null;
  const { settings, origin } = view.data;
  const mayDecide = isSuper(me);
  const mayEdit = mayDecide || settings !== null;
  return (
    <FormGroup title="单点登录">
      <SettingRow
        title="企业单点登录"
        help="用企业自己的账号登录（OpenID Connect），可接 Keycloak、企业微信、飞书、钉钉等"
        value={<State {...view.data} />}
        more={!mayEdit && <p className={css.people}>由超级管理员设置</p>}
        onEdit={mayEdit ? () => setOpen(true) : undefined}
      />
      {settings && settings.use !== 'off' && (
        <>
          <SettingRow
            title="员工的登录链接"
            help={`发给员工，打开就去登录；也可以在登录页选“企业单点登录”，输入企业代码 ${settings.code}`}
            value={<CopyLine text={`${origin}/login/sso?company=${settings.code}`} />}
          />
          <SettingRow
            title="身份提供方"
            help="谁来确认员工的身份，凭什么认出是哪一位"
            value={`${settings.issuer}\n声明 ${settings.claim} 对应${SsoNames.labelOf(settings.names)}`}
            more={<p className={css.people}>动态验证码：{SsoFactor.labelOf(settings.factor)}</p>}
          />
        </>
      )}
      {isOpen && <SsoDialog view={view.data} mayDecide={mayDecide} onClose={() => setOpen(false)} />}
    </FormGroup>
  );
}
