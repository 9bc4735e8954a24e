/** So soon and so near, a second touch is the other half of a double tap: not every phone counts its clicks. */
const TWICE_MS = 350;
const NEAR_PX = 30;

interface Touch {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly button: Element | null;
}
const NEVER: Touch = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0, button: null };

/**
 * The second click of a double click presses no button that acts: neither the same one again, before it could show that it
 * is busy, nor one that the first click has brought under the pointer. A finger presses the same button as often as it likes,
 * which is busy by then or meant so, but none that came under it. What a key presses has no count, and always counts.
 */
export function pressOnce(acting: string): void {
  const buttonOf = (target: EventTarget | null) => (target instanceof Element ? target.closest(acting) : null);
  let last = NEVER;
  let [isTouch, isTwice] = [false, false];
  const listen = { capture: true };
  document.addEventListener(
    'pointerdown',
    ({ pointerType, timeStamp: at, clientX: x, clientY: y, target }) => {
      const button = buttonOf(target);
      isTouch = pointerType === 'touch';
      isTwice = at - last.at < TWICE_MS && Math.hypot(x - last.x, y - last.y) < NEAR_PX && button !== last.button;
      last = { at, x, y, button };
    },
    listen,
  );
  // Whoever wrote something between two touches meant both.
  const forget = (): void => {
    last = NEVER;
  };
  document.addEventListener('input', forget, listen);
  document.addEventListener(
    'click',
    (event) => {
      const isSecond = isTouch ? event.detail > 0 && isTwice : event.detail > 1;
      if (!isSecond || !buttonOf(event.target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    listen,
  );
}
