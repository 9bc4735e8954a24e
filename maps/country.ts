import type { Point } from '#rules/scene/draft.ts';
import { bend } from './lines.ts';
import { flat, type Spot } from './projection.ts';

/** Farther than this a map shows a country: single districts are no longer told apart. */
export const COUNTRY_ZOOM = 7.5;

const at = (lng: number, lat: number): Point => ({ lng, lat });

/** Where the names stand, to find one's way by. */
export const PROVINCES: readonly (readonly [name: string, point: Point])[] = [
  ['北京', at(116.4, 40.2)],
  ['天津', at(117.3, 39.3)],
  ['河北', at(115.2, 38.4)],
  ['山西', at(112.3, 37.6)],
  ['内蒙古', at(111.8, 41.9)],
  ['辽宁', at(122.7, 41.3)],
  ['吉林', at(126.2, 43.6)],
  ['黑龙江', at(127.9, 47.1)],
  ['上海', at(121.5, 31.2)],
  ['江苏', at(119.9, 33.2)],
  ['浙江', at(120.2, 29.2)],
  ['安徽', at(117.2, 31.9)],
  ['福建', at(118, 26.1)],
  ['江西', at(115.7, 27.6)],
  ['山东', at(118.2, 36.4)],
  ['河南', at(113.6, 33.9)],
  ['湖北', at(112.3, 31.1)],
  ['湖南', at(111.7, 27.6)],
  ['广东', at(113.4, 23.5)],
  ['广西', at(108.8, 23.8)],
  ['海南', at(109.8, 19.2)],
  ['重庆', at(107.8, 30)],
  ['四川', at(102.9, 30.7)],
  ['贵州', at(106.9, 26.8)],
  ['云南', at(101.6, 24.9)],
  ['西藏', at(88.8, 31.5)],
  ['陕西', at(108.9, 35.2)],
  ['甘肃', at(103.1, 36.2)],
  ['青海', at(96.4, 35.7)],
  ['宁夏', at(106.2, 37.3)],
  ['新疆', at(85.3, 41.2)],
  ['台湾', at(121, 23.8)],
  ['香港', at(114.2, 22.4)],
  ['澳门', at(113.5, 22.1)],
];

/** Drawn by hand through the cities on their banks, as the rivers of the cities are. */
const RIVERS: readonly (readonly [name: string, through: readonly (readonly [number, number])[]])[] = [
  [
    '黄河',
    [
      [98.2, 34.9],
      [100.3, 33.7],
      [102, 33.5],
      [100.2, 35.1],
      [101.4, 36.05],
      [103.8, 36.06],
      [105.2, 37.5],
      [106.3, 38.5],
      [106.8, 39.7],
      [107.4, 40.7],
      [109.9, 40.55],
      [111.2, 40.2],
      [111, 39],
      [110.5, 37.4],
      [110.5, 35.6],
      [110.3, 34.6],
      [112.5, 34.85],
      [113.7, 34.92],
      [115, 35.6],
      [117, 36.73],
      [118.5, 37.5],
      [119.2, 37.75],
    ],
  ],
  [
    '长江',
    [
      [97.2, 32.9],
      [98.9, 31],
      [99.2, 28.3],
      [100, 26.9],
      [101.7, 26.55],
      [102.9, 27.4],
      [104.6, 28.77],
      [106.57, 29.56],
      [108.4, 30.8],
      [111.28, 30.7],
      [112.25, 30.3],
      [113.1, 29.45],
      [114.3, 30.57],
      [116, 29.72],
      [117.05, 30.5],
      [118.35, 31.33],
      [118.75, 32.1],
      [119.4, 32.2],
      [120.9, 31.95],
      [121.7, 31.5],
    ],
  ],
];

export interface River {
  readonly name: string;
  readonly corners: readonly Spot[];
}

export const rivers: readonly River[] = RIVERS.map(([name, through]) => ({
  name,
  corners: through.map(([lng, lat]) => flat({ lng, lat })),
}));

export const riverPath = ({ corners }: River, on: (spot: Spot) => Spot): string => bend(corners.map(on), false);
