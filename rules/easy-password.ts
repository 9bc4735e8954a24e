/** Words that the lists of passwords found elsewhere are full of, and the product's own. */
const WORDS = new Set(
  [
    'a aa abc abcd abcdef abcdefg admin administrator asd asdf asdfgh asdfghjkl baby bai chen company dragon feng football',
    'god guest haha hao hello huang hunter iloveyou jiang killer letmein lin liu login love lucky luo ma master michael',
    'mima monkey mypassword nihao ok pass passwd password princess q qaz qazwsx qixing qq qwe qwer qwert qwerty qwertyuiop',
    'qweasd qweasdzxc root shadow super superman sun sunshine test tian test tom trustno user w wang welcome wo woaini woaiwo',
    'wu www x xiao xu yang ye yuan zaq zhang zhao zhou zhu zxc zxcv zxcvb zxcvbn zxcvbnm qiye qiyexing yongche china beijing',
  ].flatMap((line) => line.split(' ')),
);
/** Digits that are words: love, for ever, and the columns of a keypad. */
const NUMBERS = new Set(
  '520 521 1314 5201314 147258 147258369 159357 741852 789456 456789 112233 123123 321321'.split(' '),
);
/** Digits and signs that stand for the letter they look like. */
const LOOKALIKES: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '01234567890',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
];

const reversed = (text: string): string => [...text].reverse().join('');
const isRun = (text: string): boolean => ROWS.some((row) => row.includes(text) || reversed(row).includes(text));
const isOneCharacter = (text: string): boolean => new Set(text).size === 1;

const isWeak = (piece: string): boolean =>
  piece.length < 3 || isOneCharacter(piece) || isRun(piece) || WORDS.has(piece) || NUMBERS.has(piece);

/** A piece twice or more, such as abcabc. */
const withoutRepeats = (text: string): string => text.replace(/^(.+?)\1+$/, '$1');

/**
 * Whether a list of passwords found elsewhere, or a short program, would have it: few different characters, or nothing but
 * common words, runs on the keyboard and numbers that everybody takes. Case does not help.
 */
export function isEasilyGuessed(password: string): boolean {
  const text = password.toLowerCase();
  if (new Set(text).size <= 3) return true;
  const unmasked = text.replace(/[013457]/g, (digit) => LOOKALIKES[digit] ?? digit);
  if (WORDS.has(unmasked) || isRun(text)) return true;
  const pieces = text.match(/[a-z]+|\d+/g) ?? [];
  return pieces.every((piece) => isWeak(withoutRepeats(piece)));
}
