/** Where one thing of a company stands at the desk. */
export const orderPath = (companyId: number, orderId: number): string => `/orders/${companyId}/${orderId}`;
export const companyPath = (companyId: number): string => `/companies/${companyId}`;
