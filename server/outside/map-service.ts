import type { Distance } from '#rules/order.ts';
import type { CityAt } from '#rules/ride/city.ts';
import type { Point } from '#rules/scene.ts';

/** What is measured of a ride before anybody is told a price. */
export interface Maps {
  /** By car, through all points in their order; never shorter than the straight line. */
  route(points: readonly Point[]): Promise<Distance>;
  cityAt(point: Point, claimed: number): Promise<CityAt>;
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
