import { CircleHelp, MapPin, Route, ShieldCheck, Smartphone, SunMoon, UserRoundCheck, Users } from 'lucide-react';
import { accessApi } from '#contract/access.ts';
import { appDeputyApi } from '#contract/app-deputies.ts';
import { appMeApi } from '#contract/app-me.ts';
import { appPlacesApi } from '#contract/app-places.ts';
import { appRidesApi } from '#contract/app-rides.ts';
import type { DepartmentLimit } from '#rules/limit-use.ts';
import { moneyText } from '#rules/money.ts';
import { useThemeChoice } from '#ui/theme-choice.ts';
import { Button } from '../kit/Button.tsx';
import { useRead, useWrite } from '../kit/calls.ts';
import { dropDrafts } from '../kit/draft.ts';
import { LimitBar, Money } from '../kit/Money.tsx';
import { Box, Face, Gap, Group, Row, StateMark } from '../kit/parts.tsx';
import { Screen } from '../kit/Screen.tsx';
import { beforeSignOut, endSession, useSession } from '../kit/session.ts';
import { limitName } from '../parts/limit-name.ts';
import { MessageBell } from '../parts/MessageBell.tsx';
import css from './me.module.css';

function SignOut() {
  const logout = useWrite(accessApi.logout);
  // Without an answer the session is forgotten here all the same, and also where another screen is shown by then.
  const leave = (): void => {
    dropDrafts();
    endSession();
  };
  const press = (): void => void beforeSignOut().then(() => logout.mutateAsync({}).then(leave, leave));
  return (
    <div className={css.out}>
      <Button look="badText" wide busy={logout.isPending} onClick={press}>
        退出登录
      </Button>
    </div>
  );
}

function Person({ unread }: { unread: number }) {
  const user = useSession();
  const me = useRead(appMeApi.me, {});
  return (
    <div className={css.person}>
      <Face name={user?.userName ?? ''} size={56} />
      <div>
        <h1>{user?.userName}</h1>
        <p>{[user?.companyName, me.data?.person.departmentName].filter(Boolean).join('，')}</p>
      </div>
      <MessageBell unread={unread} />
    </div>
  );
}

/** The department's limit is told in a word, never in figures. */
const departmentText: Readonly<Record<DepartmentLimit, string>> = {
  ample: '部门限额充足，不影响用车。',
  tight: '部门限额紧张，用车前请看企业付多少。',
  used: '部门限额已用完，企业暂时不付。',
};

function Limit() {
  const scenes = useRead(appRidesApi.scenes, {});
  const limit = scenes.data?.limit;
  if (!limit) return null;
  if (limit.residualFen === null) {
    return (
      <Box>
        <Row label="个人限额" value="不限" to="/me/limit" />
      </Box>
    );
  }
  const used = limit.moneyFen - limit.residualFen;
  return (
    <Box label="个人限额">
      <Row
        label={`个人限额，${limitName(limit)} ${moneyText(limit.moneyFen)}`}
        value={<span>看流水</span>}
        to="/me/limit"
      />
      <div className={css.equation}>
        <p>
          <small>已用和保留</small>
          <Money fen={used} />
        </p>
        <i>+</i>
        <p>
          <small>剩余</small>
          <Money fen={limit.residualFen} strong />
        </p>
      </div>
      <LimitBar totalFen={limit.moneyFen} usedFen={used} />
      <p className={css.small}>{departmentText[scenes.data?.department ?? 'ample']}</p>
    </Box>
  );
}

const THEMES = { system: '跟随系统', light: '浅色', dark: '深色' } as const;

function Own() {
  const scenes = useRead(appRidesApi.scenes, {}).data?.scenes ?? [];
  const usable = scenes.filter(({ now }) => now === 'usable').length;
  const me = useRead(appMeApi.me, {}).data;
  const own = useRead(appDeputyApi.deputies, {}).data?.own[0];
  const favourites = useRead(appPlacesApi.places, {}).data?.favourites.length ?? 0;
  const requests = me?.counts.secretaryRequests ?? 0;
  return (
    <Group title="">
      <Row
        icon={<Route size={18} />}
        label="我的场景"
        value={`${scenes.length} 个，${usable} 个现在可用`}
        to="/me/scenes"
      />
      <Row
        icon={<Users size={18} />}
        label="秘书与代订"
        value={requests > 0 ? <StateMark state="wait">{requests} 个请求待确认</StateMark> : ''}
        to="/me/secretary"
      />
      <Row
        icon={<UserRoundCheck size={18} />}
        label="代审"
        value={own ? `${own.deputyName}代审` : '未设置'}
        to="/me/deputies"
      />
      <Row
        icon={<MapPin size={18} />}
        label="常用地点"
        value={favourites > 0 ? `${favourites} 个` : ''}
        to="/me/places"
      />
    </Group>
  );
}

export function MeScreen() {
  const user = useSession();
  const me = useRead(appMeApi.me, {});
  const theme = useThemeChoice();
  const settings = useRead(accessApi.publicSettings, {});
  if (user === null) return null;
  return (
    <Screen>
      <Person unread={me.data?.counts.unread ?? 0} />
      <Limit />
      <Own />
      <Gap />
      <Group title="">
        <Row icon={<SunMoon size={18} />} label="外观与字号" value={THEMES[theme]} to="/me/appearance" />
        <Row icon={<Smartphone size={18} />} label="登录的设备" to="/me/logins" />
        <Row icon={<ShieldCheck size={18} />} label="隐私" value="企业能看到什么" to="/me/privacy" />
        <Row icon={<CircleHelp size={18} />} label="帮助与客服" value={settings.data?.hotline ?? ''} to="/me/help" />
      </Group>
      <SignOut />
    </Screen>
  );
}
