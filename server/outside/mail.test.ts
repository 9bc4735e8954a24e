import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createMailer } from './mail.ts';

const mail = {
  to: 'finance@example.com',
  subject: '十月账单',
  text: '请查收附件。\n.\n末行',
  attachments: [{ filename: '账单.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-企行') }],
};
let server: Server | undefined;

interface Session {
  commands: string[];
  data: string;
}

/** As much of SMTP as a submission needs. */
function speakSmtp(socket: Socket, session: Session, refuse: string) {
  let buffer = '';
  let receiving = false;
  socket.write('220 test\r\n');
  socket.on('data', (chunk) => {
    buffer += chunk.toString('latin1');
    for (;;) {
      const mark = receiving ? '\r\n.\r\n' : '\r\n';
      const end = buffer.indexOf(mark);
      if (end < 0) return;
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + mark.length);
      if (receiving) {
        session.data = line;
        receiving = false;
        socket.write('250 kept\r\n');
        continue;
      }
      session.commands.push(line);
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === refuse) socket.write('550 no such mailbox finance@example.com\r\n');
      else if (verb === 'DATA') {
        receiving = true;
        socket.write('354 go on\r\n');
      } else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    }
  });
}

async function listen(refuse = '') {
  const session: Session = { commands: [], data: '' };
  server = createServer((socket) => speakSmtp(socket, session, refuse));
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return { session, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

afterEach(() => {
  server?.close();
});

describe('mail', () => {
  it('stays in the outbox unless told otherwise', async () => {
    await expect(createMailer('outbox', '').send(mail)).resolves.toBeUndefined();
  });

  it('refuses settings that cannot work', () => {
    expect(() => createMailer('http://mail', 'a@b')).toThrow('MAIL_URL');
    expect(() => createMailer('smtp://mail', '')).toThrow('MAIL_FROM');
  });

  it('delivers text and attachment over SMTP', async () => {
    const { session, url } = await listen();
    await createMailer(url, '企行 <no-reply@example.com>').send(mail);
    expect(session.commands).toContain('MAIL FROM:<no-reply@example.com>');
    expect(session.commands).toContain('RCPT TO:<finance@example.com>');
    expect(session.data).toContain('Content-Type: application/pdf');
    expect(session.data).toContain(mail.attachments[0]?.content.toString('base64'));
    const subject = /^Subject: =\?UTF-8\?B\?(.+?)\?=/m.exec(session.data)?.[1] ?? '';
    expect(Buffer.from(subject, 'base64').toString()).toBe('十月账单');
  });

  it('sends to one address only', async () => {
    const { session, url } = await listen();
    const mailer = createMailer(url, 'no-reply@example.com');
    for (const to of ['a@b.com,c@d.com', 'a@b.com\r\nBcc: c@d.com', '"x" <a@b.com>', 'nobody']) {
      await expect(mailer.send({ ...mail, to })).rejects.toThrow('收件人邮箱无效');
    }
    expect(session.commands).toEqual([]);
  });

  it('says that it failed without the address', async () => {
    const { url } = await listen('RCPT');
    const error = await createMailer(url, 'no-reply@example.com')
      .send(mail)
      .catch((reason: Error) => reason);
    expect(String(error)).toContain('550');
    expect(String(error)).not.toContain('finance@');
  });
});
