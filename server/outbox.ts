import { sql } from 'kysely';
import type { SmsPurpose } from '#rules/sms-purpose.ts';
import type { Database, Db } from './db.ts';
import type { Files } from './outside/files.ts';
import type { Attachment, Mailer } from './outside/mail.ts';
import type { SmsSender } from './outside/sms.ts';

/** A message leaves only if the change that caused it commits: it is written here, and sent by a job. */
export async function enqueueSms(
  db: Db,
  message: { phone: string; purpose: SmsPurpose; params: Record<string, string>; text: string },
): Promise<void> {
  const { phone, purpose, params, text } = message;
  await db
    .insertInto('outbox')
    .values({ channel: 'sms', recipient: phone, purpose, params: JSON.stringify(params), text })
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

export interface Carriers {
  sms: SmsSender;
  mail: Mailer;
  /** Where attachments are read from. */
  files?: Pick<Files, 'open'>;
  /** With the built-in outbox nothing leaves the house, and messages stay readable; else a sent text is erased. */
  keepTexts: boolean;
}

const MOST_ATTEMPTS = 8;
const BATCH = 20;

interface Due {
  id: number;
  channel: string;
  recipient: string;
  purpose: string;
  params: Record<string, string>;
  text: string;
  attempts: number;
}

async function attachmentsOf({ files }: Carriers, { params }: Due): Promise<Attachment[]> {
  const kept: KeptAttachment[] = params.attachments ? JSON.parse(params.attachments) : [];
  return Promise.all(
    kept.map(async ({ fileId, filename, contentType }) => {
      const file = await files?.open(fileId);
      if (!file) throw new Error('附件已不存在');
      const chunks: Buffer[] = [];
      for await (const chunk of file.stream) chunks.push(chunk as Buffer);
      return { filename, contentType, content: Buffer.concat(chunks) };
    }),
  );
}

async function carry(carriers: Carriers, due: Due): Promise<void> {
  const { recipient, purpose, params, text } = due;
  if (due.channel === 'sms') return carriers.sms.send({ phone: recipient, purpose, params, text });
  const attachments = await attachmentsOf(carriers, due);
  await carriers.mail.send({ to: recipient, subject: params.subject ?? '', text, attachments });
}

/** Sends what is due; each row is locked while it is sent, so that several servers never send one twice. */
export async function sendDue(database: Database, carriers: Carriers): Promise<number> {
  return database.platform(async (db) => {
    const due = await sql<Due>`
      select id, channel, recipient, purpose, params, text, attempts from outbox
      where sent_at is null and gave_up_at is null and due_at <= now()
      order by due_at limit ${BATCH} for update skip locked`.execute(db);
    for (const row of due.rows) await sendOne(db, carriers, row);
    return due.rows.length;
  });
}

async function sendOne(db: Db, carriers: Carriers, row: Due): Promise<void> {
  try {
    await carry(carriers, row);
    const kept = carriers.keepTexts ? {} : { text: '', params: sql<unknown>`'{}'::jsonb` };
    await db
      .updateTable('outbox')
      .set({ sent_at: new Date(), error: null, ...kept })
      .where('id', '=', row.id)
      .execute();
  } catch (error) {
    const attempts = row.attempts + 1;
    const later = new Date(Date.now() + 2 ** attempts * 5_000);
    const over = attempts >= MOST_ATTEMPTS ? { gave_up_at: new Date(), text: '' } : {};
    await db
      .updateTable('outbox')
      .set({ attempts, due_at: later, error: (error as Error).message.slice(0, 500), ...over })
      .where('id', '=', row.id)
      .execute();
  }
}
