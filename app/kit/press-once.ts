import { pressOnce } from '#ui/press-once.ts';

/** Those of Button.tsx; arrows, chips and rows may be pressed as fast as somebody likes. */
const ACTING = 'button[data-look]';

export const pressButtonsOnce = (): void => pressOnce(ACTING);
