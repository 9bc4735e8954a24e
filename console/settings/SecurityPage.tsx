import { useQuery } from '@tanstack/react-query';
import { securityApi } from '#contract/security.ts';
import { NewDeviceAlert, PasskeyUse, PasswordRule, SecondFactor, type SecuritySettings } from '#rules/security.ts';
import { query } from '../kit/api.ts';
import { FormGroup } from '../kit/FormGroup.tsx';
import { ContentPage, PageHeader } from '../kit/page.tsx';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { FactorHolders } from './FactorHolders.tsx';
import { RoleNames } from './RoleNames.tsx';
import { ScimSection } from './ScimSection.tsx';
import { SecurityDialog, type SecurityName } from './SecurityDialogs.tsx';
import { SettingRow } from './SettingRow.tsx';
import { SsoSection } from './SsoSection.tsx';
import { SECURITY_TITLES } from './setting-names.ts';
import css from './settings.module.css';
import { useOpened } from './use-opened.ts';

interface RowsProps {
  settings: SecuritySettings;
  onEdit: (name: SecurityName) => void;
}

function Rows({ settings, onEdit }: RowsProps) {
  const { idleMinutes, absoluteHours, newDeviceAlert, passwordRule, passkeys, networks } = settings;
  const { secondFactor, secondFactorRoles } = settings;
  return (
    <>
      <FormGroup title="登录">
        <SettingRow
          title={SECURITY_TITLES.times}
          help="超过时间需要重新登录，对所有员工生效"
          value={`闲置 ${idleMinutes} 分钟退出，最长 ${absoluteHours} 小时`}
          onEdit={() => onEdit('times')}
        />
        <SettingRow
          title={SECURITY_TITLES.newDeviceAlert}
          help="员工在没有用过的浏览器登录时，提醒本人"
          value={NewDeviceAlert.labelOf(newDeviceAlert)}
          onEdit={() => onEdit('newDeviceAlert')}
        />
        <SettingRow
          title={SECURITY_TITLES.secondFactor}
          help="登录时再输入手机验证器上的 6 位数字；自愿绑定的人总是要输入"
          value={SecondFactor.labelOf(secondFactor)}
          more={
            secondFactor === 'roles' && (
              <p className={css.people}>
                <RoleNames ids={secondFactorRoles} />
              </p>
            )
          }
          onEdit={() => onEdit('secondFactor')}
        />
        <SettingRow
          title={SECURITY_TITLES.passkeys}
          help="员工用自己设备的指纹、面容或锁屏密码登录，在“账号安全”里添加"
          value={PasskeyUse.labelOf(passkeys)}
          onEdit={() => onEdit('passkeys')}
        />
        <SettingRow
          title={SECURITY_TITLES.passwordRule}
          help="设置新密码时检查，已有的密码不受影响"
          value={PasswordRule.labelOf(passwordRule)}
          onEdit={() => onEdit('passwordRule')}
        />
      </FormGroup>
      <FormGroup title="网络">
        <SettingRow
          title={SECURITY_TITLES.networks}
          help="管理功能只能在这些网络中使用；员工端和没有管理功能的员工不受限制"
          value={networks.length > 0 ? networks.join('\n') : <span className={css.off}>不限</span>}
          onEdit={() => onEdit('networks')}
        />
      </FormGroup>
    </>
  );
}

/** How the company's people sign in. */
export function SecurityPage() {
  const view = useQuery(query(securityApi.settings, {}));
  const [edited, setEdited] = useOpened(SECURITY_TITLES);
  if (view.isError && !view.data)
    return <ErrorState heading error={view.error} what="登录安全" onRetry={() => void view.refetch()} />;
  if (!view.data) return <PageSkeleton />;
  const { settings, address } = view.data;
  return (
    <ContentPage>
      <PageHeader title="登录安全" facts="每一项单独修改，保存后立即生效，并记入操作日志" />
      <div>
        <Rows settings={settings} onEdit={setEdited} />
        <SsoSection />
        <ScimSection />
        <FactorHolders />
      </div>
      {edited && (
        <SecurityDialog
          key={edited}
          name={edited}
          settings={settings}
          address={address}
          onClose={() => setEdited(undefined)}
        />
      )}
    </ContentPage>
  );
}
