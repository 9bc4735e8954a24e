import { UserRoundCheck } from 'lucide-react';
import { accessApi } from '#contract/access.ts';
import { appDeputyApi } from '#contract/app-deputies.ts';
import { Button } from '../kit/Button.tsx';
import { useRead, useWrite } from '../kit/calls.ts';
import { Face, Group, Row } from '../kit/parts.tsx';
import { Screen } from '../kit/Screen.tsx';
import { endSession, useSession } from '../kit/session.ts';
import css from './me.module.css';

function SignOut() {
  const logout = useWrite(accessApi.logout);
  // Without an answer the session is forgotten here all the same: nobody waits to leave.
  const press = (): void => logout.mutate({}, { onSettled: () => endSession() });
  return (
    <div className={css.out}>
      <Button look="badText" wide busy={logout.isPending} onClick={press}>
        退出登录
      </Button>
    </div>
  );
}

export function MeScreen() {
  const user = useSession();
  const deputies = useRead(appDeputyApi.deputies, {});
  const own = deputies.data?.own[0];
  if (user === null) return null;
  return (
    <Screen>
      <div className={css.person}>
        <Face name={user.userName} size={56} />
        <div>
          <h1>{user.userName}</h1>
          <p>{user.companyName}</p>
        </div>
      </div>
      <Group title="">
        <Row
          icon={<UserRoundCheck size={18} />}
          label="代审"
          value={own ? `${own.deputyName}代审` : '未设置'}
          to="/me/deputies"
        />
      </Group>
      <SignOut />
    </Screen>
  );
}
