import { useEffect, useState } from 'react';

interface Point {
  readonly lng: number;
  readonly lat: number;
}

const AXIS = 6_378_245;
const ECCENTRICITY = 0.006_693_421_622_965_943;
const { PI, sin, cos, sqrt, abs } = Math;

const shiftLat = (x: number, y: number): number =>
  -100 +
  2 * x +
  3 * y +
  0.2 * y * y +
  0.1 * x * y +
  0.2 * sqrt(abs(x)) +
  ((20 * sin(6 * x * PI) + 20 * sin(2 * x * PI) + 20 * sin(y * PI) + 40 * sin((y / 3) * PI)) * 2) / 3 +
  ((160 * sin((y / 12) * PI) + 320 * sin((y * PI) / 30)) * 2) / 3;
const shiftLng = (x: number, y: number): number =>
  300 +
  x +
  2 * y +
  0.1 * x * x +
  0.1 * x * y +
  0.1 * sqrt(abs(x)) +
  ((20 * sin(6 * x * PI) + 20 * sin(2 * x * PI) + 20 * sin(x * PI) + 40 * sin((x / 3) * PI)) * 2) / 3 +
  ((150 * sin((x / 12) * PI) + 300 * sin((x / 30) * PI)) * 2) / 3;

/** A device knows WGS-84; maps and rules in China speak GCJ-02, some hundred metres away. */
export function toMap({ lng, lat }: Point): Point {
  if (lng < 72 || lng > 138 || lat < 0.8 || lat > 56) return { lng, lat };
  const radians = (lat / 180) * PI;
  const magic = 1 - ECCENTRICITY * sin(radians) ** 2;
  const north = (shiftLat(lng - 105, lat - 35) * 180) / (((AXIS * (1 - ECCENTRICITY)) / (magic * sqrt(magic))) * PI);
  const east = (shiftLng(lng - 105, lat - 35) * 180) / ((AXIS / sqrt(magic)) * cos(radians) * PI);
  return { lng: Number((lng + east).toFixed(6)), lat: Number((lat + north).toFixed(6)) };
}

const LONGEST_MS = 6_000;

export function askPosition(): Promise<Point | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(toMap({ lng: coords.longitude, lat: coords.latitude })),
      () => resolve(null),
      { maximumAge: 60_000, timeout: LONGEST_MS },
    );
  });
}

/** Where somebody stands, if they let us know before; nobody is asked by merely opening the page. */
export function usePosition(): { near: Point | null; locate: () => Promise<Point | null> } {
  const [near, setNear] = useState<Point | null>(null);
  useEffect(() => {
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => (state === 'granted' ? askPosition() : null))
      .then(setNear, () => undefined);
  }, []);
  const locate = async (): Promise<Point | null> => {
    const found = await askPosition();
    setNear(found);
    return found;
  };
  return { near, locate };
}
