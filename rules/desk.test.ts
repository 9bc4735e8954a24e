import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreeTerms, CompanyTerms, FIRST_TERMS, termsChange, termsText } from './company-terms.ts';
import { resume, suspend } from './desk/company.ts';
import { EnrolmentDecision, moveEnrolment } from './desk/enrolment.ts';
import { referenceChange, savedCity, savedOffer } from './desk/reference.ts';
import { DESK_REFUSALS, isTimely, signedText } from './desk.ts';
import { isRefused } from './refusal.ts';
import { SYSTEM_ROLES } from './system-roles.ts';

test('what is signed is method, address, time and body hash, in lines', () => {
  const signed = signedText({ method: 'POST', url: '/desk/v1/x?a=1', time: '1700000000000', bodyHash: 'ab' });
  expect(signed).toBe('POST\n/desk/v1/x?a=1\n1700000000000\nab');
});

const NOW = 1_700_000_000_000;
test.each([
  [String(NOW), true],
  [String(NOW - 300_000), true],
  [String(NOW + 300_000), true],
  [String(NOW - 300_001), false],
  [String(NOW + 300_001), false],
  [String(NOW / 1000), false],
  [`${NOW}.5`, false],
  [`+${NOW}`, false],
  [' ', false],
  ['', false],
])('a time of %j is in time: %s', (time, timely) => {
  expect(isTimely(time, NOW)).toBe(timely);
});

const STATUSES = ['new', 'contacted', 'accepted', 'refused'] as const;
const MOVES = ['new contacted', 'new refused', 'new accepted', 'contacted refused', 'contacted accepted'];
test.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))('%s → %s', (from, to) => {
  const moved = moveEnrolment(from, to);
  if (MOVES.includes(`${from} ${to}`)) expect(moved).toBe(to);
  else expect(moved).toMatchObject({ refused: { code: DESK_REFUSALS.enrolmentMoved.code } });
});

test('a decision is read with what belongs to it and nothing else', () => {
  const read = (sent: object) => EnrolmentDecision.safeParse({ enrolmentId: 1, ...sent });
  expect(read({ status: 'contacted', reason: 'x' }).data).toEqual({ enrolmentId: 1, status: 'contacted' });
  expect(read({ status: 'refused', reason: ' ' }).success).toBe(false);
  expect(read({ status: 'refused', reason: '长'.repeat(200) }).success).toBe(true);
  expect(read({ status: 'refused', reason: '长'.repeat(201) }).success).toBe(false);
  expect(read({ status: 'accepted', companyName: '云', terms: { accountKind: 'prepaid' } }).success).toBe(false);
  expect(read({ status: 'accepted', terms: { accountKind: 'prepaid' } }).success).toBe(true);
});

const terms: CompanyTerms = { ...FIRST_TERMS, accountKind: 'postpaid' };

test('the first terms are valid terms', () => {
  expect(CompanyTerms.parse(terms)).toEqual(terms);
  expect(termsText(terms)).toContain('账户类型 后付费，授信额度 ¥0.00，折扣 100%');
});

test('an edit changes what it gives and nothing else; prepaid never has credit', () => {
  const edits = fc.record(
    {
      accountKind: fc.constantFrom('prepaid' as const, 'postpaid' as const),
      creditFen: fc.integer({ min: 0, max: 1000 }),
      salesName: fc.constantFrom('', '何畅', undefined as unknown as string),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 6 }), (many) => {
      let now = terms;
      for (const edit of many) {
        const agreed = agreeTerms(now, edit);
        if (isRefused(agreed)) continue;
        expect(agreed).toEqual({ ...now, ...JSON.parse(JSON.stringify(edit)) });
        expect(agreed.accountKind === 'postpaid' || agreed.creditFen === 0).toBe(true);
        now = agreed;
      }
      expect(CompanyTerms.safeParse(now).success).toBe(true);
    }),
  );
});

test('a change is told with old and new', () => {
  const after: CompanyTerms = { ...terms, applicationPrefix: 'QXA', carpoolOffer: 'ownRiders' };
  expect(termsChange(terms, after)).toBe('拼车由 不提供 改为 仅本企业拼车，申请单号前缀由 无 改为 “QXA”');
  expect(termsChange(terms, terms)).toBe('内容未变');
});

test('a company is suspended once and resumed once', () => {
  expect(suspend({ name: '甲', status: 'active' })).toBe('suspended');
  expect(suspend({ name: '甲', status: 'suspended' })).toMatchObject({ refused: { msg: '企业“甲”已经暂停' } });
  expect(resume({ name: '甲', status: 'suspended' })).toBe('active');
  expect(resume({ name: '甲', status: 'active' })).toMatchObject({ refused: { msg: '企业“甲”没有暂停' } });
});

test('a new city needs name and pinyin, a known one only what changes', () => {
  const city = { cityId: 1, name: '甲', pinyin: 'jia', isHot: false, offered: true };
  expect(savedCity(undefined, { cityId: 1, name: '甲', pinyin: 'jia' })).toEqual(city);
  expect(isRefused(savedCity(undefined, { cityId: 1, pinyin: 'jia' }))).toBe(true);
  expect(savedCity(city, { cityId: 1, offered: false })).toEqual({ ...city, offered: false });
  expect(referenceChange({ ...city }, { ...city })).toBe('内容未变');
});

test('an offer keeps what is left out', () => {
  const before = { id: 2, name: '预约', position: 1, offered: true };
  expect(savedOffer(before, {})).toEqual(before);
  expect(savedOffer(before, { offered: false, position: 0 })).toEqual({ ...before, offered: false, position: 0 });
});

test('the system roles are 1, 3, 4 and 5', () => {
  expect(SYSTEM_ROLES.map(({ id }) => id)).toEqual([1, 3, 4, 5]);
});
