import { expect, test } from 'vitest';
import { isEasilyGuessed } from './easy-password.ts';

const EASY =
  'aaaaaa abc1234 123456a a111111 qixing1 qwe123 ______ password passw0rd password1 Password123 qwerty qwerty123 qwertyuiop ' +
  'abc123 abcd1234 abc123456 abcdef abcdefg a123456 a12345678 aa123456 q123456 qq123456 wang123456 admin123 iloveyou letmein ' +
  'welcome welcome1 monkey dragon asdfgh asdfghjkl asd123 asd123456 zxcvbnm zxc123 zxc123456 1q2w3e 1q2w3e4r woaini ' +
  'woaini1314 woaini520 5201314a abcabc zhang520 admin_1 test1234 1qaz2wsx a1b2c3 iiiiii1';
test.each(EASY.split(' '))('%s is easily guessed', (password) => {
  expect(isEasilyGuessed(password)).toBe(true);
});

test.each([
  'ride56',
  'abc124',
  '846201a',
  'qixing2026',
  'new_pass1',
  'secret_9',
  'kite_moon',
  'Tq7vxm2',
  'ride56_ride5',
])('%s is not', (password) => {
  expect(isEasilyGuessed(password)).toBe(false);
});
