import { Bell, Car, FilePen, Stamp } from 'lucide-react';
import { useState } from 'react';
import { type AppMessage, appMessageApi } from '#contract/app-messages.ts';
import { addDays, dayOf } from '#rules/calendar.ts';
import { Button, TextButton } from '../kit/Button.tsx';
import { useRead, useWrite } from '../kit/calls.ts';
import { Chips, Group } from '../kit/parts.tsx';
import { go } from '../kit/router.ts';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { Answer, Earlier, Empty } from '../kit/states.tsx';
import { clockText, now, shortDay } from '../kit/when.ts';
import css from './message.module.css';

const PAGE = 30;

const isRide = ({ link }: AppMessage): boolean => link?.startsWith('/m/o/') ?? false;
const isApproval = ({ link }: AppMessage): boolean => link?.startsWith('/m/p/') ?? false;
const isApplication = ({ link }: AppMessage): boolean => link?.startsWith('/m/a/') ?? false;

const ICONS = [
  [isRide, Car, '看行程'],
  [isApproval, Stamp, '去审批'],
  [isApplication, FilePen, '看申请'],
] as const;

const groupOf = (at: Date, today: string): string => {
  const day = dayOf(at);
  if (day === today) return '今天';
  return day === addDays(today, -1) ? '昨天' : '更早';
};

function Message({ message, onOpen }: { message: AppMessage; onOpen: (message: AppMessage) => void }) {
  const [, Icon = Bell, act = '查看'] = ICONS.find(([fits]) => fits(message)) ?? [];
  const today = dayOf(now());
  const day = dayOf(message.at);
  return (
    <li className={css.message} data-unread={message.readAt === null || undefined}>
      <span className={css.icon}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div>
        <p className={css.text}>{message.text}</p>
        {message.link && message.readAt === null && (
          <Button small look="tint" onClick={() => onOpen(message)}>
            {act}
          </Button>
        )}
        {message.link && message.readAt !== null && <TextButton onClick={() => onOpen(message)}>{act}</TextButton>}
      </div>
      <time>
        {day === today || day === addDays(today, -1) ? clockText(message.at) : shortDay(day)}
        {message.readAt === null && <i role="img" aria-label="未读" />}
      </time>
    </li>
  );
}

function grouped(rows: readonly AppMessage[]): [string, AppMessage[]][] {
  const today = dayOf(now());
  const found = new Map<string, AppMessage[]>();
  for (const row of rows) {
    const group = groupOf(row.at, today);
    found.set(group, [...(found.get(group) ?? []), row]);
  }
  return [...found];
}

type Filter = 'all' | 'unread' | 'ride' | 'approval';

/** What was sent to somebody, grouped by day; opening one reads it. */
export function MessageScreen() {
  const [filter, setFilter] = useState<Filter>('all');
  const [pages, setPages] = useState(1);
  const input = { page: 1, pageSize: PAGE * pages, ...(filter === 'unread' && { unread: true }) };
  const messages = useRead(appMessageApi.messages, input, { keep: true });
  const read = useWrite(appMessageApi.readMessages);
  const open = ({ messageId, link, readAt }: AppMessage): void => {
    if (readAt === null) read.mutate({ ids: [messageId], all: false });
    if (link) go(link.replace(/^\/m/, '') || '/');
  };
  const shown = (rows: readonly AppMessage[]): AppMessage[] =>
    rows.filter((row) => (filter === 'ride' ? isRide(row) : filter === 'approval' ? isApproval(row) : true));
  const unread = messages.data?.unread ?? 0;
  return (
    <Screen
      top={
        <TopBar
          title="消息"
          home="/"
          action={unread > 0 && <TextButton onClick={() => read.mutate({ ids: [], all: true })}>全部已读</TextButton>}
        />
      }
    >
      <Chips
        label="哪些消息"
        options={[
          ['all', '全部'],
          ['unread', unread > 0 ? `未读 ${unread}` : '未读'],
          ['ride', '行程'],
          ['approval', '审批'],
        ]}
        value={filter}
        onChoose={setFilter}
      />
      <Answer of={messages}>
        {({ rows, total }) => (
          <>
            {shown(rows).length === 0 && <Empty title="没有消息">派车、审批和费用有变化时，会在这里。</Empty>}
            {grouped(shown(rows)).map(([group, list]) => (
              <Group key={group} title={group}>
                <ul>
                  {list.map((message) => (
                    <Message key={message.messageId} message={message} onOpen={open} />
                  ))}
                </ul>
              </Group>
            ))}
            <Earlier
              shown={rows.length}
              total={total}
              isBusy={messages.isFetching}
              onMore={() => setPages(pages + 1)}
            />
          </>
        )}
      </Answer>
    </Screen>
  );
}
