export const LIST = '/order';
export const detailOf = (orderId: number): string => `/order/orderDetail/${orderId}`;
