import { createTransport } from 'nodemailer';
import { StartError } from '../start-error.ts';
import { traced } from '../tracing/span.ts';

export interface Attachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  attachments?: readonly Attachment[];
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Sends nothing: the mail has already been written to the outbox table, where it can be read. */
const outboxMailer: Mailer = { send: async () => {} };

const ADDRESS = /^[^\s<>(),;:@"]+@[^\s<>(),;:@"]+$/;

export function createMailer(url: string, from: string): Mailer {
  if (url === '' || url === 'outbox') return outboxMailer;
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StartError('MAIL_URL 的值无效，应为 outbox、smtp://… 或 smtps://…');
  }
  if (!/@/.test(from)) throw new StartError('设置了 MAIL_URL 时必须设置 MAIL_FROM（发件人地址）');
  return smtpMailer(url, from);
}

function smtpMailer(url: string, from: string): Mailer {
  const { host } = new URL(url);
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    // Bodies and attachments are bytes we hold: nothing may be read from a path or an address.
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    async send(mail) {
      // One plain address: no second recipient can be slipped in.
      if (!ADDRESS.test(mail.to)) throw new Error('收件人邮箱无效');
      const attachments = mail.attachments?.map((part) => ({ ...part, content: Buffer.from(part.content) }));
      try {
        const { to, subject, text } = mail;
        const sent = { to, subject, text, attachments: attachments ?? [] };
        await traced('mail', 'outgoing', { 'server.address': host }, () => transport.sendMail(sent));
      } catch (error) {
        // A server's refusal quotes the address it refuses; its reply code says enough for a log.
        throw new Error(`邮件发送失败：${failureOf(error)}`);
      }
    },
  };
}

function failureOf(error: unknown) {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || '未知'
  );
}
