import { codeTable, type NameOf } from './code-table.ts';
import { PERMISSION } from './permission.ts';

/** Their work is with people: they are told apart, reached and corrected by their numbers. */
const WORKS_WITH_PEOPLE: readonly number[] = [
  PERMISSION.staff,
  PERMISSION.department,
  PERMISSION.role,
  PERMISSION.flow,
  PERMISSION.scene,
  PERMISSION.settings,
];

export const needsPhones = (functions: ReadonlySet<number>): boolean =>
  WORKS_WITH_PEOPLE.some((id) => functions.has(id));

/** 13812345678 → 138****5678: enough to tell two people of one name apart. */
export const maskedPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}(?=\d{4}$)/, '$1****');
export const isMasked = (phone: string): boolean => phone.includes('*');

/** Who reads: their functions decide, and their own number is never hidden from them. */
export interface PhoneReader {
  readonly phone: string;
  readonly rights: { readonly functions: ReadonlySet<number> };
}
export type ShowPhone = (phones: string) => string;

const JOINT = '、';

/** How somebody reads a phone, or several in one text. */
export const phonesFor = ({ phone: own, rights }: PhoneReader): ShowPhone =>
  needsPhones(rights.functions)
    ? (phones) => phones
    : (phones) =>
        phones
          .split(JOINT)
          .map((phone) => (phone === own ? phone : maskedPhone(phone)))
          .join(JOINT);

/** Four to ten digits: whoever sees three and four of eleven would find the rest by asking for one more each time. */
const PART_OF_PHONE = /^\d{4,10}$/;
export const guessesPhone = ({ rights }: PhoneReader, typed: string): boolean =>
  PART_OF_PHONE.test(typed) && !needsPhones(rights.functions);

/** What shows people's phones, and where its reader finds it again. */
export const PhoneRecord = codeTable({
  order: ['order', '订单'],
  application: ['application', '用车申请'],
  approval: ['approval', '审批'],
  objection: ['objection', '异议'],
});
export type PhoneRecord = NameOf<typeof PhoneRecord>;

/** For the operation log, which does not keep the number that was hidden. */
export const revealedText = (record: PhoneRecord, number: string, person: { name: string; phone: string }): string =>
  `查看“${person.name}”的完整手机号（${maskedPhone(person.phone)}），来自${PhoneRecord.labelOf(record)} ${number}`;
