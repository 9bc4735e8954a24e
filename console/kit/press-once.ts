import { pressOnce } from '#ui/press-once.ts';

/**
 * Buttons that act; the small ones in rows of tables and lists may be pressed as fast as somebody likes, and those that
 * carry data-tells-haste answer a second press themselves.
 */
const ACTING = 'button.ant-btn:not(.ant-btn-icon-only, [data-tells-haste])';

export const pressButtonsOnce = (): void => pressOnce(ACTING);
