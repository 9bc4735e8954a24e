/** 13800000005 → 138 0000 0005. */
export const groupedPhone = (phone: string): string => phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');
