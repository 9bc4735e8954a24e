import type { VehicleGroup } from '#rules/scene.ts';
import { cityOf } from '../cities.ts';
import { guestName } from '../names.ts';
import { random } from '../random.ts';

const A_CITY = 60;

/** Cars that drive in each group, by their names. */
const CARS: Readonly<Record<VehicleGroup, readonly string[]>> = {
  newEnergy: ['比亚迪 秦PLUS', '广汽埃安 AION S', '小鹏 P5'],
  comfort: ['大众 帕萨特', '丰田 凯美瑞', '本田 雅阁'],
  comfortable: ['大众 帕萨特', '丰田 凯美瑞'],
  exclusive: ['红旗 H5', '别克 君越'],
  premium: ['奥迪 A6L', '红旗 H9'],
  business: ['别克 GL8', '广汽传祺 M8'],
  sevenSeater: ['别克 GL8 ES', '丰田 赛那'],
  luxury: ['奔驰 S级', '宝马 7系'],
  coaster: ['丰田 考斯特'],
  minibus: ['宇通 中巴'],
  coach: ['宇通 大巴', '金龙 大巴'],
  welfare: ['别克 GL8 福祉版'],
};

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Whoever drives for a company in a city and a group, as orders keep them. */
export function driversOf(companyId: number, cityId: number, group: VehicleGroup): readonly string[] {
  const draw = random(`driver/${companyId}/${cityId}/${group}`);
  const { plates } = cityOf(cityId);
  return Array.from({ length: A_CITY }, () =>
    JSON.stringify({
      name: `${guestName(draw)[0]}师傅`,
      phone: `${draw.pick(['134', '135', '147', '178'])}${String(draw.int(0, 99_999_999)).padStart(8, '0')}`,
      plate: `${plates}${draw.pick([...LETTERS])}${draw.int(1_000, 9_999)}`,
      car: draw.pick(CARS[group]),
      score: draw.int(46, 50) / 10,
    }),
  );
}
