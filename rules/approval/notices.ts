import { codeTable, type NameOf } from '../code-table.ts';

/** What is approved: an application, or an order for the second time. */
export const ApprovalSubject = codeTable({
  application: ['application', '用车申请'],
  order: ['order', '订单二次审批'],
});
export type ApprovalSubject = NameOf<typeof ApprovalSubject>;

/** A role may have hundreds of holders: beyond these nobody is written to, and everybody sees it in the app. */
export const MOST_NOTIFIED = 20;

export interface Notice {
  readonly purpose: 'approvalAsked' | 'approvalPassed' | 'approvalRejected';
  readonly params: Readonly<Record<string, string>>;
  readonly text: string;
}

type NoticeSubject = { readonly subject: ApprovalSubject; readonly number: string };

export function askedNotice({ subject, number }: NoticeSubject, applicant: string): Notice {
  const text = `【企行】${applicant}的${ApprovalSubject.labelOf(subject)}（${number}）等待您审批，请在员工端处理。`;
  return { purpose: 'approvalAsked', params: { name: applicant, number }, text };
}

/** `whose`: a secretary who handed it in reads the applicant's name. */
export function decidedNotice({ subject, number }: NoticeSubject, rejectedFor: string | null, whose = '您'): Notice {
  const what = `【企行】${whose}的${ApprovalSubject.labelOf(subject)}（${number}）`;
  return rejectedFor === null
    ? { purpose: 'approvalPassed', params: { number }, text: `${what}已通过审批。` }
    : { purpose: 'approvalRejected', params: { number, reason: rejectedFor }, text: `${what}被驳回：${rejectedFor}` };
}
