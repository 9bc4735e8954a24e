import { expect, test } from 'vitest';
import { openIdNumber, sealIdNumber } from './id-number.ts';
import { makeSecrets } from './secrets.ts';

const secrets = makeSecrets('one');
const NUMBER = '11010519491231002X';

test('opens what it sealed, and two seals of one number differ', () => {
  const [one, two] = [sealIdNumber(secrets, 7, NUMBER), sealIdNumber(secrets, 7, NUMBER)];
  expect(openIdNumber(secrets, 7, one)).toBe(NUMBER);
  expect(one.equals(two)).toBe(false);
});

test('does not open under another secret, in another company, when changed or cut', () => {
  const sealed = sealIdNumber(secrets, 7, NUMBER);
  expect(openIdNumber(makeSecrets('two'), 7, sealed)).toBeNull();
  expect(openIdNumber(secrets, 8, sealed)).toBeNull();
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed);
    changed[place]! ^= 1;
    expect(openIdNumber(secrets, 7, changed)).toBeNull();
  }
  expect(openIdNumber(secrets, 7, sealed.subarray(0, 20))).toBeNull();
  expect(openIdNumber(secrets, 7, null)).toBeNull();
});
