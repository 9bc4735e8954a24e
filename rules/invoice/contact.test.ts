import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AddressDraft,
  addressText,
  EmailAddress,
  editedAddressText,
  MOST_EMAILS,
  NewAddress,
  SentEmail,
  saveEmail,
} from '../invoice.ts';
import { isRefused } from '../refusal.ts';

const codeOf = (decision: unknown): number | null => (isRefused(decision) ? decision.refused.code : null);
const firstIssue = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues[0]?.message;

describe('an e-mail', () => {
  test.each([
    ['', '邮箱不能为空'],
    ['   ', '邮箱不能为空'],
    [undefined, '邮箱不能为空'],
    [`${'a'.repeat(39)}@example.com`, '邮箱长度不得长于50位'],
    ['nobody', '请输入合法的邮箱格式'],
    ['a@b', '请输入合法的邮箱格式'],
    ['a b@c.com', '请输入合法的邮箱格式'],
    ['a@b.com,c@d.com', '请输入合法的邮箱格式'],
    ['"x" <a@b.com>', '请输入合法的邮箱格式'],
    ['a@b.com\r\nBcc: c@d.com', '请输入合法的邮箱格式'],
    ['财务@example.com', '请输入合法的邮箱格式'],
  ])('%j is refused: %s', (email, says) => {
    expect(firstIssue(EmailAddress.safeParse(email))).toBe(says);
  });

  test.each(['a@b.cn', ' fapiao@example.com ', `${'a'.repeat(38)}@example.com`, 'x.y_z+1@a-b.example.com.cn'])(
    '%j is taken',
    (email) => {
      expect(EmailAddress.safeParse(email).success).toBe(true);
    },
  );

  const own = { email: 'a@b.com', isDefault: false };
  test.each([
    { what: 'bad format', draft: { email: 'nobody', isDefault: true }, before: null, others: [], code: 11115 },
    { what: 'known', draft: own, before: null, others: [{ email: 'A@b.com', isDefault: true }], code: 11114 },
    { what: 'nothing changed', draft: own, before: own, others: [], code: 111117 },
    { what: 'other letters', draft: { email: 'A@b.com', isDefault: false }, before: own, others: [], code: null },
    { what: 'made default', draft: { ...own, isDefault: true }, before: own, others: [], code: null },
    {
      what: 'renamed to another',
      draft: { email: 'c@d.com', isDefault: false },
      before: own,
      others: [{ email: 'c@d.com', isDefault: false }],
      code: 11114,
    },
  ])('$what: $code', ({ draft, before, others, code }) => {
    expect(codeOf(saveEmail(draft, before, others))).toBe(code);
  });

  test('one too many is refused, an edit of one of that many is not', () => {
    const others = Array.from({ length: MOST_EMAILS }, (_, nth) => ({ email: `a${nth}@b.com`, isDefault: false }));
    expect(codeOf(saveEmail(own, null, others))).toBe(34006);
    expect(codeOf(saveEmail(own, null, others.slice(1)))).toBe(null);
    expect(codeOf(saveEmail({ ...own, isDefault: true }, own, others.slice(1)))).toBe(null);
  });

  test('whatever the form takes, the server takes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string()), (email) => {
        const form = EmailAddress.safeParse(email);
        const sent = SentEmail.safeParse(email);
        const taken = sent.success && !isRefused(saveEmail({ email: sent.data, isDefault: false }, null, []));
        expect(taken).toBe(form.success);
      }),
    );
  });
});

describe('an address', () => {
  const good = {
    receiver: '李敏',
    sex: 'female',
    phone: '13800138000',
    province: '北京市',
    city: '北京市',
    area: '朝阳区',
    street: '建外街道',
    detail: '建国路 1 号',
    isDefault: true,
  } as const;

  test.each([
    [{ receiver: '' }, '请输入收件人姓名'],
    [{ receiver: undefined }, '请输入收件人姓名'],
    [{ receiver: '名'.repeat(26) }, '收件人姓名不能超过 25 个字'],
    [{ sex: undefined }, '请选择性别'],
    [{ phone: '' }, '请输入收件人联系电话'],
    [{ phone: undefined }, '请输入收件人联系电话'],
    [{ phone: '12900138000' }, '手机号格式不正确'],
    [{ phone: '19900138000' }, '手机号格式不正确'],
    [{ phone: '1380013800' }, '手机号格式不正确'],
    [{ phone: '138001380000' }, '手机号格式不正确'],
    [{ detail: ' ' }, '请输入详细地址'],
    [{ detail: undefined }, '请输入详细地址'],
    [{ detail: '一\n二' }, '详细地址不能包含换行等特殊字符'],
    [{ street: '街'.repeat(51) }, '街道不能超过 50 个字'],
  ])('with %j is refused: %s', (change, says) => {
    expect(firstIssue(AddressDraft.safeParse({ ...good, ...change }))).toBe(says);
  });

  test.each(['13000000000', '18999999999'])('phone %s is taken', (phone) => {
    expect(AddressDraft.safeParse({ ...good, phone }).success).toBe(true);
  });

  test('may leave the four places empty, and when new also the sex', () => {
    const bare = { ...good, province: '', city: '', area: '', street: '' };
    expect(AddressDraft.safeParse(bare).success).toBe(true);
    expect(NewAddress.safeParse({ ...bare, sex: null }).success).toBe(true);
    expect(AddressDraft.safeParse({ ...bare, sex: null }).success).toBe(false);
  });

  test('reads as one line, without saying Beijing twice', () => {
    expect(addressText(good)).toBe('北京市朝阳区建外街道建国路 1 号');
    expect(addressText({ ...good, province: '广东省', city: '深圳市', street: '' })).toBe(
      '广东省深圳市朝阳区建国路 1 号',
    );
  });

  test('an edit tells what changed', () => {
    expect(editedAddressText(good, { ...good, receiver: '王芳', isDefault: false })).toBe(
      '修改发票收件地址“李敏 13800138000 北京市朝阳区建外街道建国路 1 号”：收件人由“李敏”改为“王芳”，默认由“是”改为“否”',
    );
    expect(editedAddressText(good, { ...good })).toContain('内容未变');
  });
});
