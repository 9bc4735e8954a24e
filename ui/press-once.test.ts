// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { pressOnce } from './press-once.ts';

let pressed: string[];
beforeAll(() => {
  pressOnce('button.acts');
  document.body.innerHTML = '<button class="acts">通过</button><button class="arrow">下一项</button>';
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => pressed.push(button.textContent));
});
beforeEach(() => {
  pressed = [];
});

const button = (name: string) => document.querySelector(`button.${name}`)!;
const click = (name: string, detail: number) =>
  button(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
/** A touch at that millisecond, and the click that it makes on a phone that counts none. */
function tap(at: number, clientX: number): void {
  const down = new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch', clientX, clientY: 10 });
  Object.defineProperty(down, 'timeStamp', { value: at });
  button('acts').dispatchEvent(down);
  click('acts', 1);
}

test('the second click of a double click presses no button that acts, and other buttons as before', () => {
  for (const detail of [1, 2, 3]) click('acts', detail);
  expect(pressed).toEqual(['通过']);
  for (const detail of [1, 2]) click('arrow', detail);
  expect(pressed).toEqual(['通过', '下一项', '下一项']);
});

test('what a key presses is pressed as often', () => {
  for (const detail of [0, 0]) click('acts', detail);
  expect(pressed).toHaveLength(2);
});

test.each([
  ['at once and there', [1_000, 100, 1_200, 110], 1],
  ['later', [5_000, 100, 5_400, 100], 2],
  ['elsewhere', [9_000, 100, 9_200, 200], 2],
] as const)('where a phone counts no taps, a second one %s', (_name, [first, x, second, nextX], times) => {
  tap(first, x);
  tap(second, nextX);
  expect(pressed).toHaveLength(times);
});
