/**
 * Buttons that act; the small ones in rows of tables and lists may be pressed as fast as somebody likes, and those that
 * carry data-tells-haste answer a second press themselves.
 */
const ACTING = 'button.ant-btn:not(.ant-btn-icon-only, [data-tells-haste])';

/**
 * The second click of a double click presses no button: neither the same one again, before it could show that it is
 * busy, nor one of a dialog that the first click has opened under the pointer.
 */
export function pressOnce(): void {
  document.addEventListener(
    'click',
    (event) => {
      if (event.detail < 2 || !(event.target instanceof Element) || !event.target.closest(ACTING)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
