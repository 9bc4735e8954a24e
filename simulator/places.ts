import { BEIJING } from '../tests/kit/scenes.ts';

export interface Place {
  readonly address: string;
  readonly point: { readonly lng: number; readonly lat: number };
}

/** Where people of Beijing go; each is further than a kilometre from every other. */
export const PLACES: readonly Place[] = [
  { address: '天安门', point: { lng: 116.397455, lat: 39.909187 } },
  { address: '北京站', point: { lng: 116.427287, lat: 39.904983 } },
  { address: '国贸大厦', point: { lng: 116.461841, lat: 39.909104 } },
  { address: '中关村广场', point: { lng: 116.316833, lat: 39.983424 } },
  { address: '望京SOHO', point: { lng: 116.481499, lat: 39.996794 } },
  { address: '金融街购物中心', point: { lng: 116.361044, lat: 39.915599 } },
  { address: '亦庄文化园', point: { lng: 116.503571, lat: 39.80648 } },
  { address: '北京南站', point: { lng: 116.378248, lat: 39.865011 } },
];

export const spot = ({ address, point }: Place) => ({ cityId: BEIJING, address, point });
