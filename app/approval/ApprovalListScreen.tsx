import { Plane } from 'lucide-react';
import { useState } from 'react';
import { Button, TextButton } from '../kit/Button.tsx';
import { Note } from '../kit/Note.tsx';
import { Segments } from '../kit/parts.tsx';
import { go, usePlace } from '../kit/router.ts';
import { Screen, TabHead } from '../kit/Screen.tsx';
import { Answer, Empty } from '../kit/states.tsx';
import { ApprovalRow } from './ApprovalRow.tsx';
import css from './approval.module.css';
import { DecidedList } from './DecidedList.tsx';
import { ManyScreen } from './ManyScreen.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useWaiting } from './use-waiting.ts';

const LISTS = [
  ['waiting', '待我审批'],
  ['decided', '已处理'],
] as const;
type List = (typeof LISTS)[number][0];

function Waiting({ waiting, path }: { waiting: ReturnType<typeof useWaiting>; path: string }) {
  return (
    <>
      <Answer of={waiting}>
        {() =>
          waiting.rows.length === 0 ? (
            <Empty title="没有等你审批的">有新的会发短信和消息。</Empty>
          ) : (
            <ul aria-label={`待我审批 ${waiting.rows.length} 项`}>
              {waiting.rows.map((approval) => (
                <ApprovalRow
                  key={approval.approvalId}
                  approval={approval}
                  isNow={path === `/p/${approval.approvalId}`}
                />
              ))}
            </ul>
          )
        }
      </Answer>
      {waiting.unlisted > 0 && (
        <p className={css.rest}>
          先列出最急的 {waiting.rows.length} 项，另有 {waiting.unlisted} 项，处理后接着列出。
        </p>
      )}
      <Note
        icon={<Plane size={18} />}
        action={
          <Button small onClick={() => go('/me/deputies')}>
            去设置
          </Button>
        }
      >
        <b>要外出？</b>
        <p>设一位代审人，申请不会卡住</p>
      </Note>
    </>
  );
}

export function ApprovalListScreen() {
  const waiting = useWaiting();
  const [isMany, setMany] = useState(false);
  const [list, setList] = useState<List>('waiting');
  const { path } = usePlace();
  useListKeys(waiting.rows, path);
  if (isMany) return <ManyScreen rows={waiting.rows} onDone={() => setMany(false)} />;
  const canChoose = list === 'waiting' && waiting.rows.filter(({ subject }) => subject === 'application').length > 1;
  return (
    <Screen
      top={<TabHead title="审批" action={canChoose && <TextButton onClick={() => setMany(true)}>多选</TextButton>} />}
    >
      <Segments label="审批" options={LISTS} value={list} onChoose={setList} />
      {list === 'waiting' ? <Waiting waiting={waiting} path={path} /> : <DecidedList />}
    </Screen>
  );
}
