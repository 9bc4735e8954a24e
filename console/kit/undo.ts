import { notify } from './notify.tsx';
import type { ToastOptions } from './toasts.ts';

/** The way back in a toast, for what the server can take back; if that fails it is told as of any write. */
export const undoBy = (back: () => Promise<unknown>): ToastOptions => ({
  action: {
    label: '撤销',
    onClick: () =>
      void back().then(
        () => notify.info('已撤销'),
        () => undefined,
      ),
  },
});
