import type { Search } from '../kit/address.ts';

export const DETAIL = '/travelDetail';

/** `from` says that the list leads here, as old addresses do. */
export const detailSearch = (applicationId: number): Search => ({ from: '1', id: String(applicationId) });

/** Nothing where the address names no application. */
export const applicationIn = ({ id }: Search): number | undefined =>
  id !== undefined && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : undefined;
