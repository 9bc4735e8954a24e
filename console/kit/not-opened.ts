import { NEW_PAGE } from './fetched-part.tsx';
import { notify } from './notify.tsx';

/** A part's own file did not come: nothing is opened, and nothing was done. */
export const tellNotOpened = (): void => notify.error('没有打开，请检查网络后重试', { action: NEW_PAGE });
