import { useState } from 'react';
import { type AppMessage, appMessageApi } from '#contract/app-messages.ts';
import { addDays, dayOf } from '#rules/calendar.ts';
import { messageParts } from '#rules/message.ts';
import { actFor, useActing } from '../kit/acting.ts';
import { Button, TextButton } from '../kit/Button.tsx';
import { useRows, useWrite } from '../kit/calls.ts';
import { Chips, Group } from '../kit/parts.tsx';
import { go } from '../kit/router.ts';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { Answer, Earlier, Empty } from '../kit/states.tsx';
import { clockText, now, shortDay } from '../kit/when.ts';
import { beginTrip } from '../parts/trip-store.ts';
import css from './message.module.css';
import { isApproval, isRide, lookOf } from './message-look.ts';

const PAGE = 30;

const groupOf = (at: Date, today: string): string => {
  const day = dayOf(at);
  if (day === today) return '今天';
  return day === addDays(today, -1) ? '昨天' : '更早';
};

function Message({ message, onOpen }: { message: AppMessage; onOpen: (message: AppMessage) => void }) {
  const { icon: Icon, tone, act } = lookOf(message);
  const { title, body } = messageParts(message.purpose, message.text);
  const [today, day] = [dayOf(now()), dayOf(message.at)];
  const isUnread = message.readAt === null;
  return (
    <li className={css.message} data-unread={isUnread || undefined}>
      <span className={css.icon} data-tone={tone}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div>
        <div className={css.head}>
          <h3>
            {message.link && !isUnread ? (
              <button type="button" className={css.open} onClick={() => onOpen(message)}>
                {title}
              </button>
            ) : (
              title
            )}
          </h3>
          <time>
            {day === today || day === addDays(today, -1) ? clockText(message.at) : shortDay(day)}
            {isUnread && <i role="img" aria-label="未读" />}
          </time>
        </div>
        <p className={css.text}>{body}</p>
        {message.link && isUnread && (
          <Button small look={tone === 'run' ? 'filled' : 'tint'} onClick={() => onOpen(message)}>
            {act}
          </Button>
        )}
      </div>
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

/** Of the kind that was asked for, among those read so far. */
const NoneShown = ({ hasEarlier }: { hasEarlier: boolean }) =>
  hasEarlier ? (
    <Empty title="最近没有这类消息">更早的还没有看，点下面继续找。</Empty>
  ) : (
    <Empty title="没有消息">派车、审批和费用有变化时，会在这里。</Empty>
  );

/** What it speaks of is read as whose it is; approvals are always one's own. */
function useActAs(): (message: AppMessage) => void {
  const acting = useActing();
  return (message) => {
    if (isApproval(message) || message.actingFor?.staffId === acting?.staffId) return;
    actFor(message.actingFor);
    beginTrip();
  };
}

type Filter = 'all' | 'unread' | 'ride' | 'approval';

/** What was sent to somebody, grouped by day; opening one reads it. */
export function MessageScreen() {
  const [filter, setFilter] = useState<Filter>('all');
  const input = { ...(filter === 'unread' && { unread: true }) };
  const messages = useRows(appMessageApi.messages, input, PAGE, ({ messageId }) => messageId);
  const read = useWrite(appMessageApi.readMessages);
  const actAs = useActAs();
  const open = (message: AppMessage): void => {
    const { messageId, link, readAt } = message;
    if (readAt === null) read.mutate({ ids: [messageId], all: false });
    if (!link) return;
    actAs(message);
    go(link.replace(/^\/m/, '') || '/');
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
        {({ rows }) => (
          <>
            {shown(rows).length === 0 && <NoneShown hasEarlier={messages.hasNextPage} />}
            {grouped(shown(rows)).map(([group, list]) => (
              <Group key={group} title={group}>
                <ul>
                  {list.map((message) => (
                    <Message key={message.messageId} message={message} onOpen={open} />
                  ))}
                </ul>
              </Group>
            ))}
            <Earlier of={messages} />
          </>
        )}
      </Answer>
    </Screen>
  );
}
