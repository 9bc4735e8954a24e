/** Where a bill, its objections and the raising of them are. */
export const billAddress = (number: string): string => `/finance/bill/${encodeURIComponent(number)}`;
export const checkAddress = (number: string): string => `${billAddress(number)}/check`;
export const journalAddress = (number: string): string => `${billAddress(number)}/journal`;
export const objectionsAddress = (number: string): string => `/finance/yiyi/${encodeURIComponent(number)}`;
export const objectAddress = (number: string): string => `/finance/yiyiAdd/${encodeURIComponent(number)}`;
/** With an order to begin with. */
export const objectOrderAddress = (number: string, orderNo: string) => ({
  to: objectAddress(number),
  search: { order: orderNo },
});
export const orderAddress = (orderId: number): string => `/order/orderDetail/${orderId}`;
