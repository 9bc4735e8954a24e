import { expect, test } from 'vitest';
import { askedNotice, decidedNotice, reminderNotice } from './approval/notices.ts';
import { messageParts } from './message.ts';
import { notice } from './order/notices.ts';

const of = { subject: 'application', number: 'YQ20261116001' } as const;
const partsOf = ({ purpose, text }: { purpose: string; text: string }) =>
  messageParts(purpose, text.replace(/^【企行】/, ''));

test.each([
  [askedNotice(of, '郭建华'), '郭建华的用车申请等你审批', '郭建华的用车申请（YQ20261116001）等待您审批。'],
  [
    askedNotice(of, '郭建华', '王志勇'),
    '郭建华的用车申请等你审批',
    '郭建华的用车申请（YQ20261116001）等待您代王志勇审批。',
  ],
  [reminderNotice(of, '郭建华', 4), '郭建华的用车申请催你审批', '郭建华的用车申请（YQ20261116001）已等待审批 4 小时。'],
  [decidedNotice(of, null), '用车申请已通过审批', '您的用车申请（YQ20261116001）已通过审批。'],
  [decidedNotice(of, '预算不够'), '用车申请被驳回', '您的用车申请（YQ20261116001）被驳回：预算不够'],
  [
    notice('sceneOpen', { scene: '加班回家', until: '到次日 6:00 都能用' }),
    '现在可以叫车',
    '“加班回家”到次日 6:00 都能用，打开企行就能叫车。',
  ],
])('a message has a title apart from its sentence: %#', (told, title, body) => {
  expect(partsOf(told)).toEqual({ title, body });
});

test('what nobody named yet is told all the same', () => {
  expect(messageParts('other', '某事')).toEqual({ title: '消息', body: '某事' });
});
