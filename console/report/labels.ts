/** Names beside bars and in rings are cut here; the whole stands on hover and in the table. */
export const AXIS_MOST = 11;
/** Departments in the scope dialog, in widths: a Chinese character is two. */
export const SCOPE_WIDTH = 20;

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u;
const widthOf = (letter: string): number => (WIDE.test(letter) ? 2 : 1);

/** As many letters as fit the width, and an ellipsis where there are more. */
export function cutWidth(text: string, most: number): string {
  const letters = Array.from(text);
  let width = 0;
  for (const [at, letter] of letters.entries()) {
    width += widthOf(letter);
    if (width > most) return `${letters.slice(0, at).join('')}…`;
  }
  return text;
}
