import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { SmsPurpose } from '#rules/sms-purpose.ts';
import type { Database, Db } from './db.ts';
import { atOnce } from './each.ts';
import { errorMessage } from './error-code.ts';
import type { Files } from './outside/files.ts';
import type { Attachment, Mailer } from './outside/mail.ts';
import type { SmsSender } from './outside/sms.ts';

/** A message leaves only if the change that caused it commits: it is written here, and sent by a job. */
export async function enqueueSms(
  db: Db,
  message: {
    phone: string;
    purpose: SmsPurpose;
    params: Record<string, string>;
    text: string;
    /** What it speaks of: the app leads there. */
    about?: `${'order' | 'application' | 'approval' | 'scene'} ${number}` | undefined;
  },
): Promise<void> {
  const { phone, purpose, params, text, about = '' } = message;
  await db
    .insertInto('outbox')
    .values({ channel: 'sms', recipient: phone, purpose, params: JSON.stringify(params), text, about })
    .execute();
}

/** A kept file that goes along; its bytes are read when the mail is sent. */
export interface KeptAttachment {
  fileId: string;
  filename: string;
  contentType: string;
}

/** Answers the message's id. */
export async function enqueueMail(
  db: Db,
  message: { to: string; purpose: string; subject: string; text: string; attachments?: readonly KeptAttachment[] },
): Promise<number> {
  const { to, purpose, subject, text, attachments } = message;
  const params = JSON.stringify(attachments ? { subject, attachments: JSON.stringify(attachments) } : { subject });
  const { id } = await db
    .insertInto('outbox')
    .values({ channel: 'mail', recipient: to, purpose, params, text })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Senders {
  sms: SmsSender;
  mail: Mailer;
  /** Where attachments are read from. */
  files?: Pick<Files, 'open'>;
  /** With the built-in outbox nothing leaves the house, and messages stay readable; else a sent text is erased. */
  keepTexts: boolean;
}

const MOST_ATTEMPTS = 8;
/** Of one channel in one run: other jobs wait for it. */
const BATCH = 20;
/** Longer than the channel's carrier takes before it gives up: only a server that died lets a lease end. */
const LEASE_SECONDS = { sms: 60, mail: 600 };
type Channel = keyof typeof LEASE_SECONDS;

interface DueMessage {
  id: number;
  channel: string;
  recipient: string;
  purpose: string;
  params: Record<string, string>;
  text: string;
  attempts: number;
}

async function attachmentsOf({ files }: Senders, { params }: DueMessage): Promise<Attachment[]> {
  const kept: KeptAttachment[] = params.attachments ? JSON.parse(params.attachments) : [];
  return Promise.all(
    kept.map(async ({ fileId, filename, contentType }) => {
      const file = await files?.open(fileId);
      if (!file) throw new Error('附件已不存在');
      return { filename, contentType, content: await buffer(file.stream) };
    }),
  );
}

async function carry(carriers: Senders, due: DueMessage): Promise<void> {
  const { recipient, purpose, params, text } = due;
  if (due.channel === 'sms') return carriers.sms.send({ phone: recipient, purpose, params, text });
  const attachments = await attachmentsOf(carriers, due);
  await carriers.mail.send({ to: recipient, subject: params.subject ?? '', text, attachments });
}

/**
 * Sends what is due, oldest first, one message at a time: claimed in a transaction, sent outside any, marked in another.
 * A server that dies has sent at most the one message that it had not marked, and only that one leaves again. The
 * channels do not wait for one another.
 */
export async function sendDue(database: Database, carriers: Senders): Promise<number> {
  const [sms = 0, mail = 0] = await atOnce([
    sendChannel(database, carriers, 'sms'),
    sendChannel(database, carriers, 'mail'),
  ]);
  return sms + mail;
}

async function sendChannel(database: Database, carriers: Senders, channel: Channel): Promise<number> {
  for (let count = 0; count < BATCH; count += 1) {
    const due = await database.platform((db) => claim(db, channel));
    if (!due) return count;
    const error = await attempt(carriers, due);
    await database.platform((db) => mark(db, due, error, carriers.keepTexts));
    // Perhaps the provider is away: the rest is due in the next run, and other jobs have their turn before.
    if (error !== null) return count + 1;
  }
  return BATCH;
}

/** Takes the oldest due message of a channel; the number of attempts is this claim's own mark. */
async function claim(db: Db, channel: Channel): Promise<DueMessage | undefined> {
  const { rows } = await sql<DueMessage>`
    update outbox set attempts = attempts + 1, sending_at = now(),
      due_at = now() + make_interval(secs => ${LEASE_SECONDS[channel]}),
      interrupted = interrupted + (sending_at is not null)::int
    where id = (select id from outbox
      where channel = ${channel} and sent_at is null and gave_up_at is null and due_at <= now()
      order by due_at, id limit 1 for update skip locked)
    returning id, channel, recipient, purpose, params, text, attempts`.execute(db);
  return rows[0];
}

async function attempt(carriers: Senders, due: DueMessage): Promise<string | null> {
  // Every attempt was interrupted: perhaps the message itself ends the server.
  if (due.attempts > MOST_ATTEMPTS) return '发送时多次中断';
  try {
    await carry(carriers, due);
    return null;
  } catch (error) {
    return errorMessage(error).slice(0, 500);
  }
}

/** A sent message stays sent; a failure counts only if nobody has claimed the message since. */
async function mark(db: Db, { id, attempts }: DueMessage, error: string | null, keepTexts: boolean): Promise<void> {
  const update = db.updateTable('outbox').where('id', '=', id);
  if (error === null) {
    const erased = keepTexts ? {} : { text: '', params: sql<unknown>`'{}'::jsonb` };
    await update.set({ sentAt: new Date(), sendingAt: null, error: null, ...erased }).execute();
    return;
  }
  const dueAt = new Date(Date.now() + 2 ** attempts * 5_000);
  const over = attempts >= MOST_ATTEMPTS ? { gaveUpAt: new Date(), text: '' } : {};
  await update
    .set({ dueAt, sendingAt: null, error, ...over })
    .where('attempts', '=', attempts)
    .execute();
}
