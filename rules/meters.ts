/** 1,500 米: grouped as amounts are. */
export const metersText = (meters: number): string => `${String(meters).replace(/\B(?=(?:\d{3})+$)/g, ',')} 米`;
