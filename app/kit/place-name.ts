/** 望京SOHO（望京街10号） → 望京SOHO: where there is little room, the name says enough. */
export const placeName = (address: string): string => address.replace(/（[^（）]*）$/, '') || address;
