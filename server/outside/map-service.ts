import type { Distance } from '#rules/order.ts';
import type { CityAt } from '#rules/ride/city.ts';
import type { Point } from '#rules/scene.ts';

/** What is measured of a ride before anybody is told a price. */
export interface Maps {
  /** By car, through all points in their order; never shorter than the straight line. */
  route(points: readonly Point[]): Promise<Distance>;
  cityAt(point: Point, claimed: number): Promise<CityAt>;
  /** The same way with a line to draw: the roads where a map knows them, else from point to point. */
  way(points: readonly Point[]): Promise<Distance & { readonly line: readonly Point[] }>;
  /** What is there; '' where nothing is known. */
  placeAt(point: Point): Promise<Pick<CityAt, 'cityIds'> & { readonly name: string; readonly address: string }>;
}

/** A place that somebody searched for; `location` is 'lng,lat' in GCJ-02. */
export interface FoundPlace {
  name: string;
  address: string;
  location: string;
}

export interface PlaceSearch {
  search(cityName: string, keywords: string): Promise<FoundPlace[]>;
}
