import { moneyText } from '#rules/money.ts';
import type { Db } from '../db.ts';
import { enqueueMail } from '../outbox.ts';
import { MEDIA_TYPES } from './files.ts';
import { filesOf, findInvoice } from './records.ts';

/** Puts the invoice with its files into the outbox, and remembers which message carries it. */
export async function mailInvoice(db: Db, companyId: number, invoiceId: number): Promise<void> {
  const { email, title, number, issuedOn, amountFen } = (await findInvoice(db, companyId, invoiceId))!;
  const files = await filesOf(db, companyId, invoiceId);
  const lines = [
    `您好，贵公司申请的电子发票已开具，请查收附件。`,
    '',
    `发票号码：${number}`,
    `开票日期：${issuedOn}`,
    `抬头：${title}`,
    `金额：${moneyText(amountFen)}`,
    '',
    '本邮件由企行自动发送，请勿回复。',
  ];
  const mailId = await enqueueMail(db, {
    to: email!,
    purpose: 'invoice',
    subject: `电子发票 ${number}（${moneyText(amountFen)}）`,
    text: lines.join('\n'),
    attachments: files.map(({ storedAs, name, kind }) => ({
      fileId: storedAs,
      filename: name,
      contentType: MEDIA_TYPES[kind],
    })),
  });
  await db
    .updateTable('invoice')
    .set({ mailId })
    .where('companyId', '=', companyId)
    .where('id', '=', invoiceId)
    .execute();
}
