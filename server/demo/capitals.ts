const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];

/** Up to four digits: 1002 is 壹仟零贰. */
function groupText(group: number): string {
  const digits = [...String(group)].map(Number);
  const words = digits.map((digit, at) => (digit === 0 ? '零' : DIGITS[digit]! + PLACES[digits.length - 1 - at]!));
  return words.join('').replace(/零+/g, '零').replace(/零$/, '');
}

function yuanText(yuan: number): string {
  const groups: number[] = [];
  for (let left = yuan; left > 0; left = Math.floor(left / 10_000)) groups.push(left % 10_000);
  return groups
    .map((group, at) => {
      if (group === 0) return '零';
      const gap = group < 1_000 && at < groups.length - 1 ? '零' : '';
      return `${gap}${groupText(group)}${GROUPS[at]!}`;
    })
    .reverse()
    .join('')
    .replace(/零+/g, '零')
    .replace(/零$/, '');
}

/** An amount as an invoice writes it out: 1,234.50 yuan is 壹仟贰佰叁拾肆元伍角整. */
export function amountInCapitals(fen: number): string {
  const [yuan, jiao, last] = [Math.floor(fen / 100), Math.floor(fen / 10) % 10, fen % 10];
  const whole = yuan > 0 ? `${yuanText(yuan)}元` : '';
  if (jiao === 0 && last === 0) return `${whole || '零元'}整`;
  const tenth = jiao > 0 ? `${DIGITS[jiao]}角` : whole === '' ? '' : '零';
  return `${whole}${tenth}${last > 0 ? `${DIGITS[last]}分` : '整'}`;
}
