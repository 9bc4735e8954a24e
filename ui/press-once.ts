/** So soon and so near, a second touch is the other half of a double tap: not every phone counts its clicks. */
const TWICE_MS = 350;
const NEAR_PX = 30;

/**
 * The second click of a double click presses no button that acts: neither the same one again, before it could show that it
 * is busy, nor one that the first click has brought under the pointer. What a key presses has no count, and always counts.
 */
export function pressOnce(acting: string): void {
  let last = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };
  let isTwice = false;
  document.addEventListener(
    'pointerdown',
    ({ pointerType, timeStamp: at, clientX: x, clientY: y }) => {
      isTwice = pointerType === 'touch' && at - last.at < TWICE_MS && Math.hypot(x - last.x, y - last.y) < NEAR_PX;
      last = { at, x, y };
    },
    { capture: true },
  );
  document.addEventListener(
    'click',
    (event) => {
      const isSecond = event.detail > 1 || (event.detail === 1 && isTwice);
      if (!isSecond || !(event.target instanceof Element) || !event.target.closest(acting)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
