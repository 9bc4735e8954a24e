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
  readonly purpose: 'approvalAsked' | 'approvalReminder' | 'approvalPassed' | 'approvalRejected';
  readonly params: Readonly<Record<string, string>>;
  readonly text: string;
}

type NoticeSubject = { readonly subject: ApprovalSubject; readonly number: string };

/** Where to decide, as every message to approvers ends. */
export const WHERE_TO_DECIDE = '请在企行控制台“待我审批”或员工端处理。';

/** `inPlaceOf`: whom the one who is written to represents. */
export function askedNotice({ subject, number }: NoticeSubject, applicant: string, inPlaceOf = ''): Notice {
  const what = `${applicant}的${ApprovalSubject.labelOf(subject)}（${number}）`;
  const text = `【企行】${what}等待您${inPlaceOf && `代${inPlaceOf}`}审批，${WHERE_TO_DECIDE}`;
  return { purpose: 'approvalAsked', params: { name: applicant, number }, text };
}

/** `whose`: a secretary who handed it in reads the applicant's name. */
/** Said once more, because nobody has decided for so long or because the applicant asks for it. */
export function reminderNotice({ subject, number }: NoticeSubject, applicant: string, hours: number): Notice {
  const what = `${applicant}的${ApprovalSubject.labelOf(subject)}（${number}）`;
  const text = `【企行】${what}已等待审批 ${hours} 小时，${WHERE_TO_DECIDE}`;
  return { purpose: 'approvalReminder', params: { name: applicant, number, hours: String(hours) }, text };
}

export function decidedNotice({ subject, number }: NoticeSubject, rejectedFor: string | null, whose = '您'): Notice {
  const what = `【企行】${whose}的${ApprovalSubject.labelOf(subject)}（${number}）`;
  return rejectedFor === null
    ? { purpose: 'approvalPassed', params: { number }, text: `${what}已通过审批。` }
    : { purpose: 'approvalRejected', params: { number, reason: rejectedFor }, text: `${what}被驳回：${rejectedFor}` };
}
