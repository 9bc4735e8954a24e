import type { City } from '#contract/scene.ts';
import { CITY_TABS, cityTabOf, HOT_CITIES } from '#rules/scene.ts';

/** Lists of cities are cut at so many characters; the whole is shown on hover. */
export const CITY_TEXT_LENGTH = 8;

export const HOT = '热门';
export const TABS: readonly string[] = [HOT, ...CITY_TABS];

export interface CityGroup {
  letter: string;
  cities: City[];
}

const initialOf = ({ pinyin }: City): string => pinyin.charAt(0).toUpperCase();

function byLetter(cities: readonly City[]): CityGroup[] {
  const groups = new Map<string, City[]>();
  for (const city of cities) groups.set(initialOf(city), [...(groups.get(initialOf(city)) ?? []), city]);
  return [...groups]
    .map(([letter, found]) => ({ letter, cities: found }))
    .sort((a, b) => (a.letter < b.letter ? -1 : 1));
}

/** Hot cities stand in the order of the document, the others under their letters. */
export function citiesOfTab(cities: readonly City[], tab: string): CityGroup[] {
  if (tab !== HOT) return byLetter(cities.filter((city) => cityTabOf(initialOf(city)) === tab));
  const byName = new Map(cities.map((city) => [city.name, city]));
  return [{ letter: '', cities: HOT_CITIES.flatMap((name) => byName.get(name) ?? []) }];
}

/** By a part of its name, or the beginning of its pinyin. */
export function matchesCity({ name, pinyin }: City, typed: string): boolean {
  const words = typed.trim().toLowerCase();
  const latin = pinyin.toLowerCase();
  return name.includes(words) || latin.replace(/[^a-z]/g, '').startsWith(words.replace(/[^a-z]/g, '') || '\n');
}

export const searchCities = (cities: readonly City[], typed: string): CityGroup[] =>
  byLetter(cities.filter((city) => matchesCity(city, typed)));
