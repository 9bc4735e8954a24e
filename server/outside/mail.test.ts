import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SmtpServer, smtpServer } from '../../tests/kit/smtp.ts';
import { createMailer } from './mail.ts';

const mail = {
  to: 'finance@example.com',
  subject: '十月账单',
  text: '请查收附件。\n.\n末行',
  attachments: [{ filename: '账单.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-企行') }],
};
let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await smtpServer();
});
beforeEach(() => {
  smtp.refuse = '';
  smtp.commands.length = 0;
  smtp.received.length = 0;
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
    await createMailer(smtp.url, '企行 <no-reply@example.com>').send(mail);
    expect(smtp.commands).toContain('MAIL FROM:<no-reply@example.com>');
    expect(smtp.commands).toContain('RCPT TO:<finance@example.com>');
    const [received] = smtp.received;
    expect(received).toMatchObject({ subject: '十月账单', to: ['finance@example.com'] });
    expect(received!.text.replaceAll('\r\n', '\n').trimEnd()).toBe(mail.text);
    expect(received!.files).toEqual([
      { name: '账单.pdf', contentType: 'application/pdf', bytes: mail.attachments[0]!.content },
    ]);
  });

  it('sends to one address only', async () => {
    const mailer = createMailer(smtp.url, 'no-reply@example.com');
    for (const to of ['a@b.com,c@d.com', 'a@b.com\r\nBcc: c@d.com', '"x" <a@b.com>', 'nobody']) {
      await expect(mailer.send({ ...mail, to })).rejects.toThrow('收件人邮箱无效');
    }
    expect(smtp.commands).toEqual([]);
  });

  it('is plain text: what people wrote becomes neither a header nor a page', async () => {
    const subject = '<img src=x onerror=alert(1)>\r\nBcc: c@d.com\r\n\r\n<script>alert(1)</script>';
    const text = '<script>alert(1)</script>\r\nBcc: c@d.com';
    await createMailer(smtp.url, 'no-reply@example.com').send({ to: mail.to, subject, text });
    const [received] = smtp.received;
    expect(received!.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(received!.headers.has('bcc')).toBe(false);
    expect(received!.text.trimEnd()).toBe(text);
    expect(smtp.commands.filter((line) => line.startsWith('RCPT'))).toEqual([`RCPT TO:<${mail.to}>`]);
  });

  it('says that it failed without the address', async () => {
    smtp.refuse = 'RCPT';
    const error = await createMailer(smtp.url, 'no-reply@example.com')
      .send(mail)
      .catch((reason: Error) => reason);
    expect(String(error)).toContain('550');
    expect(String(error)).not.toContain('finance@');
  });
});
