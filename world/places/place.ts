/** What a place is to somebody who takes a car: rides go between kinds, not between names. */
export type PlaceKind = 'airport' | 'station' | 'office' | 'site' | 'hotel' | 'home';

/** GCJ-02, to about a block. */
export type PlaceRow = readonly [kind: PlaceKind, name: string, street: string, lng: number, lat: number];

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
