import type { Point } from '#rules/scene/draft.ts';

/** A place of a ride, or one that is looked at for itself. */
export interface MapPin {
  readonly kind: 'start' | 'via' | 'end' | 'place' | 'car';
  readonly point: Point;
  readonly name: string;
  /** A second line: what happens there, and when. */
  readonly note?: string;
  /** Something is looked for around it. */
  readonly isSought?: boolean;
}

/** The circle within which a rule lets a ride begin or end. */
export interface MapRange {
  readonly point: Point;
  readonly meters: number;
  readonly name?: string;
}

/** What was booked, and how far from it the ride really was. */
export interface MapDeviation {
  readonly from: Point;
  readonly to: Point;
  readonly text: string;
}

export interface MapTrack {
  readonly points: readonly Point[];
  /** Not driven: what was booked or drawn as a line. */
  readonly isPlan?: boolean;
  /** Where the car is on its planned way: what lies behind it is drawn as driven, what lies ahead paler. */
  readonly reached?: Point | undefined;
  /** What was recorded of the way behind it; without it that is the plan's own. */
  readonly behind?: readonly Point[];
  /** Between these the time at a spot is told from how far it is. */
  readonly from?: Date | null;
  readonly to?: Date | null;
}

/** A car on the ground, where it is now. */
export interface MapCar {
  readonly id: number;
  readonly point: Point;
  readonly state: 'idle' | 'coming' | 'serving';
}

/** An amount at a place: a circle as large as its share of the largest. */
export interface MapBubble {
  readonly id: number;
  readonly point: Point;
  readonly name: string;
  readonly note: string;
  /** Under the pointer. */
  readonly tip: string;
  readonly share: number;
}

/** What of the ground can be left out. */
export const MAP_LAYERS = ['districts', 'lines', 'tiles'] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

export interface RideMapProps {
  /** The map in a sentence, for whoever does not see it. */
  readonly label: string;
  readonly pins?: readonly MapPin[];
  readonly ranges?: readonly MapRange[];
  readonly deviations?: readonly MapDeviation[];
  readonly track?: MapTrack | undefined;
  /** Beside the ride that is looked at; they take no part in what the map shows whole, unless they are all there is. */
  readonly cars?: readonly MapCar[];
  /** Amounts by city, the largest first: seen from afar the map is of a country, and its cities are shaded. */
  readonly bubbles?: readonly MapBubble[];
  readonly onBubble?: (id: number) => void;
  /** In pixels; the width is the place's own. */
  readonly height?: number | string;
  readonly caption?: string;
  readonly hidden?: readonly MapLayer[];
  /** Begins with this spot in the middle, and tells what lies there whenever it is moved: a pin that stands still. */
  readonly middle?: Point | undefined;
  readonly onMiddle?: ((point: Point) => void) | undefined;
  /** A picture among others of a page: nothing in it is moved, and nothing lies over its names. */
  readonly still?: boolean;
  /** It fills the screen: one finger pushes it and the wheel brings it nearer. */
  readonly free?: boolean;
}
