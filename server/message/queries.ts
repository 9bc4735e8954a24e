import type { AppMessage } from '#contract/app-messages.ts';
import type { PageInput } from '#rules/paging.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { anyOf } from '../query-kit.ts';
import { principalsAmong } from './principals.ts';

type Who = Pick<Actor, 'companyId' | 'staffId'>;

const ofPerson = (db: Db, { companyId, staffId }: Who) =>
  db.selectFrom('appMessage').where('companyId', '=', companyId).where('staffId', '=', staffId);

/** Where each kind of thing is looked at in the app; a scene is used from the first screen. */
const PATHS: Readonly<Record<string, string>> = { order: '/m/o/', application: '/m/a/', approval: '/m/p/' };

function linkOf(about: string): string | null {
  const [kind = '', id = ''] = about.split(' ');
  if (kind === 'scene') return '/m';
  const path = PATHS[kind];
  return path && id ? `${path}${id}` : null;
}

export async function unreadCount(db: Db, who: Who): Promise<number> {
  const { count } = await ofPerson(db, who)
    .where('readAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Part {
  unread?: boolean | undefined;
  /** The message behind which the page begins. */
  after?: number | undefined;
}

export async function messagesOf(
  db: Db,
  who: Actor,
  { unread: unreadOnly = false, after, page, pageSize }: PageInput & Part,
): Promise<{ rows: AppMessage[]; total: number; unread: number }> {
  const query = ofPerson(db, who).$if(unreadOnly, (all) => all.where('readAt', 'is', null));
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .select(['id as messageId', 'purpose', 'text', 'createdAt as at', 'readAt', 'about'])
    .$if(after !== undefined, (all) => all.where('id', '<', after!))
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const principals = await principalsAmong(
    db,
    who,
    rows.map(({ about }) => about),
  );
  return {
    rows: rows.map(({ about, text, ...row }) => ({
      ...row,
      text: text.replace(/^【企行】/, ''),
      link: linkOf(about),
      actingFor: principals.get(about) ?? null,
    })),
    total: Number(count),
    unread: await unreadCount(db, who),
  };
}

/** What was read stays read from the first time; those of others are not touched. */
export async function markRead(
  db: Db,
  { companyId, staffId }: Who,
  { ids, all }: { ids: readonly number[]; all: boolean },
  now: Date,
): Promise<void> {
  await db
    .updateTable('appMessage')
    .set({ readAt: now })
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .where('readAt', 'is', null)
    .$if(!all, (some) => some.where('id', '=', anyOf(ids)))
    .execute();
}
