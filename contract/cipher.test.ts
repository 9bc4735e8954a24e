import { createCipheriv } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decipher, encipher } from './cipher.ts';

/** What a caller of the contract does: AES-128-CBC with PKCS#7, key and IV alike, in base64. */
function byNode(plain: string): string {
  const cipher = createCipheriv('aes-128-cbc', 'qixing-console-1', 'qixing-console-1');
  return cipher.update(plain, 'utf8', 'base64') + cipher.final('base64');
}

const plainText = fc.string({ unit: 'grapheme', maxLength: 60 });

test('what is enciphered is deciphered again', () => {
  fc.assert(
    fc.property(plainText, (plain) => {
      expect(decipher(encipher(plain))).toBe(plain);
    }),
  );
});

test('the cipher is the one that others have', () => {
  fc.assert(
    fc.property(plainText, (plain) => {
      expect(encipher(plain)).toBe(byNode(plain));
      expect(decipher(byNode(plain))).toBe(plain);
    }),
  );
});

test.each([
  { plain: '', blocks: 1 },
  { plain: '13800000001', blocks: 1 },
  { plain: 'a'.repeat(15), blocks: 1 },
  { plain: 'a'.repeat(16), blocks: 2 },
  { plain: '企行企行企行', blocks: 2 },
])('$plain takes $blocks block(s)', ({ plain, blocks }) => {
  expect(Buffer.from(encipher(plain), 'base64')).toHaveLength(blocks * 16);
  expect(decipher(encipher(plain))).toBe(plain);
});

test('a phone or a password that came plain stays as it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.stringMatching(/^1\d{10}$/), fc.stringMatching(/^\w{6,12}$/)), (plain) => {
      expect(decipher(plain)).toBe(plain);
    }),
  );
});

test.each([
  { wire: '', why: 'nothing' },
  { wire: 'a'.repeat(23), why: 'too short for a block' },
  { wire: 'a'.repeat(25), why: 'no length of base64' },
  { wire: 'a'.repeat(28), why: 'no whole block' },
  { wire: `${'a'.repeat(23)}-`, why: 'a character that base64 lacks' },
  { wire: `${'A'.repeat(22)}==`, why: 'a block whose padding is wrong' },
  { wire: ` ${byNode('13800000001')}`, why: 'a blank before it' },
])('$wire is taken as plain: $why', ({ wire }) => {
  expect(decipher(wire)).toBe(wire);
});
