/** What a place is to somebody who takes a car: rides go between kinds, not between names. */
const PLACE_KINDS = ['airport', 'station', 'office', 'site', 'hotel', 'home'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** GCJ-02, to about a block. */
export interface PlaceRow {
  readonly kind: PlaceKind;
  readonly name: string;
  readonly street: string;
  readonly point: { readonly lng: number; readonly lat: number };
}

/** A city as rides see it: `bearing` is how far its streets are turned from north, in degrees. */
export interface CityRow {
  readonly cityId: number;
  readonly name: string;
  readonly bearing: number;
  /** What number plates of the city begin with. */
  readonly plates: string;
  /** How dear a ride is, the capital being 100. */
  readonly priceLevel: number;
  readonly places: readonly PlaceRow[];
}

/** `airport: name street lng lat, name …`, one kind after the other. */
export function cityFrom(city: Omit<CityRow, 'places'>, text: string): CityRow {
  const places = PLACE_KINDS.flatMap((kind) => {
    const [, own = ''] = text.match(new RegExp(`${kind}:([^:]*?)(?=\\n\\s*\\w+:|$)`)) ?? [];
    return own.split(',').map((place): PlaceRow => {
      const [name, street, lng, lat] = place.trim().split(' ');
      if (!name || !street || !lng || !lat) throw new Error(`${city.name} ${kind}: ${place}`);
      return { kind, name, street, point: { lng: Number(lng), lat: Number(lat) } };
    });
  });
  return { ...city, places };
}
