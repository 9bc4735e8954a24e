// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { pressOnce } from './press-once.ts';

let pressed: string[];
beforeAll(() => pressOnce('button.acts'));
beforeEach(() => {
  pressed = [];
  document.body.innerHTML =
    '<button class="acts pass">通过</button><button class="acts next">下一项的通过</button><button class="arrow">下一项</button><input />';
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => pressed.push(button.textContent));
});

const button = (name: string) => document.querySelector(`button.${name}`)!;
const down = (name: string, pointerType: string, at: number, clientX: number): void => {
  const event = new PointerEvent('pointerdown', { bubbles: true, pointerType, clientX, clientY: 10 });
  Object.defineProperty(event, 'timeStamp', { value: at });
  button(name).dispatchEvent(event);
};
const click = (name: string, detail: number) =>
  button(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
/** A touch at that millisecond, and the click that it makes on a phone that counts none. */
function tap(name: string, at: number, clientX = 100): void {
  down(name, 'touch', at, clientX);
  click(name, 1);
}

test('the second click of a double click presses no button that acts, and other buttons as before', () => {
  down('pass', 'mouse', 0, 100);
  for (const detail of [1, 2, 3]) click('pass', detail);
  expect(pressed).toEqual(['通过']);
  for (const detail of [1, 2]) click('arrow', detail);
  expect(pressed).toEqual(['通过', '下一项', '下一项']);
});

test('what a key presses is pressed as often', () => {
  tap('pass', 500);
  for (const detail of [0, 0]) click('next', detail);
  expect(pressed).toHaveLength(3);
});

test.each([
  ['at once and there', 1_200, 110, 1],
  ['later', 2_400, 100, 2],
  ['elsewhere', 3_200, 200, 2],
] as const)('where a phone counts no taps, a second one %s on what came under the finger', (_name, at, x, times) => {
  tap('pass', Math.floor(at / 1_000) * 1_000);
  tap('next', at, x);
  expect(pressed).toHaveLength(times);
});

test('the same button is pressed as often as a finger likes, however its clicks are counted', () => {
  tap('pass', 5_000);
  down('pass', 'touch', 5_100, 100);
  click('pass', 2);
  expect(pressed).toEqual(['通过', '通过']);
});

test('whoever wrote something between two touches meant both', () => {
  tap('pass', 9_000);
  document.querySelector('input')!.dispatchEvent(new Event('input', { bubbles: true }));
  tap('next', 9_100);
  expect(pressed).toEqual(['通过', '下一项的通过']);
});
