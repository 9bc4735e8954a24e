/** A part's own file did not come: nothing is opened, and nothing was done. */
export const NOT_OPENED = '没有打开，请检查网络后重试';
