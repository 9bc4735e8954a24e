import { type ObjectionDetail, objectionDetail } from '#contract/objection-wire.ts';
import { asRead } from '#contract/phone.ts';
import { localText } from '#rules/calendar.ts';
import { phonesFor } from '#rules/masked-phone.ts';
import { moneyText } from '#rules/money.ts';
import { OBJECTION_REFUSALS, ObjectionStatus, outcomeText, PDF_MAX } from '#rules/objection.ts';
import { type KeptPicture, keepDocument } from '../documents.ts';
import { offerDownload } from '../downloads.ts';
import { found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { findProof } from './proofs.ts';
import { newestObjections } from './queries.ts';

const PDF = 'application/pdf';

async function pictureOf({ actor, db }: Context, fileId: string, nth: number) {
  const proof = await findProof(db, actor.companyId, fileId);
  const file: KeptPicture | undefined = proof && { keptFile: proof.smallFile };
  return file ? [{ file, caption: `凭证 ${nth + 1}` }] : [];
}

const orNone = (text: string): string => (text === '' ? '—' : text);

/** One objection as the document shows it. */
async function sectionOf(context: Context, objection: ObjectionDetail) {
  const { outcome, refundFen, decidedAt } = objection;
  const pictures = [];
  for (const [nth, fileId] of objection.proofs.entries()) pictures.push(...(await pictureOf(context, fileId, nth)));
  return {
    number: objection.number,
    facts: [
      ['订单号', objection.orderNo],
      ['账单编号', objection.billNo],
      ['乘车人', objection.riderName],
      ['用车时间', localText(objection.rideAt)],
      ['计入账单', moneyText(objection.billedFen)],
      ['退还金额', refundFen === null ? '—' : moneyText(refundFen)],
      ['处理状态', ObjectionStatus.labelOf(objection.status)],
      ['申请时间', localText(objection.appliedAt)],
      ['申请人', objection.applicantName],
      ['联系电话', objection.applicantPhone],
      ['处理时间', decidedAt ? localText(decidedAt) : '—'],
      ['处理结果', outcome ? outcomeText(outcome, refundFen ?? 0) : '—'],
      ['关联订单号', orNone(objection.relationOrderNo)],
    ],
    description: objection.description,
    remark: orNone(objection.remark),
    pictures,
  };
}

/**
 * The newest objections of these orders in one document, with their pictures; answers where it can be had. It is drawn
 * there and not here: drawing takes a second, and this transaction would hold its connection for it.
 */
export async function offerPdf(context: Context, orderNos: readonly string[]): Promise<string> {
  const { actor, db, now, services, record } = context;
  const chosen = [...new Set(orderNos)];
  if (chosen.length === 0) throw new Refused(OBJECTION_REFUSALS.noneChosen);
  if (chosen.length > PDF_MAX) throw new Refused(OBJECTION_REFUSALS.tooManyChosen, { most: PDF_MAX });
  const show = phonesFor(actor);
  const newest = await newestObjections(db, actor.companyId, chosen);
  const objections = newest.map((objection) => asRead(objectionDetail, objection, show));
  found(objections.length === chosen.length ? objections : null);
  const sections = [];
  for (const objection of objections) sections.push(await sectionOf(context, objection));
  const footer = `${actor.companyName}　导出时间 ${localText(now)}`;
  const fileId = await keepDocument(services.files, { title: '账单异议申请单', footer, sections });
  const numbers = objections.map(({ number }) => number);
  record(`导出异议申请单 ${numbers.length} 份：${numbers.join('、')}`);
  const filename = numbers.length === 1 ? `异议申请单_${numbers[0]}.pdf` : `异议申请单_${numbers.length}份.pdf`;
  return offerDownload(db, services, actor, { fileId, filename, contentType: PDF, template: 'objections' });
}
