import { Monitor, Smartphone } from 'lucide-react';
import { type OwnSession, securityApi } from '#contract/security.ts';
import { reasonOf } from '#ui/failure.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { useRead, useWrite } from '../kit/calls.ts';
import { Note } from '../kit/Note.tsx';
import { Box, Row } from '../kit/parts.tsx';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { Answer } from '../kit/states.tsx';
import { tell } from '../kit/toast.tsx';
import { whenText } from '../kit/when.ts';

const WHERE = { app: '员工端', console: '管理后台' } as const;

function Session({ session }: { session: OwnSession }) {
  const end = useWrite(securityApi.endSession);
  const { id, client, device, lastSeenAt, isCurrent } = session;
  return (
    <Row
      icon={client === 'app' ? <Smartphone size={18} /> : <Monitor size={18} />}
      label={`${device}，${WHERE[client]}`}
      help={isCurrent ? '这台设备，正在使用' : `${whenText(lastSeenAt)} 用过，${session.address}`}
      value={
        !isCurrent && (
          <Button small busy={end.isPending} onClick={() => end.mutate({ id }, { onSuccess: () => tell('已退出') })}>
            退出
          </Button>
        )
      }
    />
  );
}

/** Where I am signed in; each can be ended from here. */
export function LoginsScreen() {
  const mine = useRead(securityApi.mine, {});
  const others = useWrite(securityApi.endOthers);
  const hasOthers = (mine.data?.sessions.length ?? 0) > 1;
  return (
    <Screen
      top={<TopBar title="登录的设备" home="/me" />}
      bottom={
        hasOthers && (
          <Acts>
            <Button wide busy={others.isPending} onClick={() => others.mutate({})}>
              退出其他设备
            </Button>
          </Acts>
        )
      }
    >
      <Answer of={mine}>
        {({ sessions }) => (
          <Box label="登录的设备">
            {sessions.map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </Box>
        )}
      </Answer>
      {others.error && <Note tone="bad">{reasonOf(others.error)}</Note>}
      <Note>有不认识的设备？先退出它，再修改密码。</Note>
    </Screen>
  );
}
