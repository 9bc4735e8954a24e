import { z } from 'zod';
import { VehicleGroup } from './scene/codes.ts';

/** Grams of carbon dioxide that a kind of car gives off on a kilometre, with what says so. */
export interface CarbonFactor {
  readonly vehicleGroup: VehicleGroup;
  readonly gramsPerKm: number;
  readonly source: string;
  readonly year: number;
  /** Put together from a published figure and an assumption of ours; a company's own is its own word. */
  readonly isEstimate: boolean;
  readonly isOwn: boolean;
}

/**
 * What a litre burns to is published: IPCC 2006, vol. 2 (petrol 69,300 and diesel 74,100 kg CO₂/TJ, 44.3 and 43.0 TJ/Gg),
 * taken at 0.745 and 0.84 kg a litre. So is what a kilowatt-hour of China's grids stands for: 0.5703 kg, the ministry's
 * average for 2022. How much a car takes on a hundred kilometres is our assumption: every default here is an estimate,
 * and says so. Direct driving alone: nothing of building cars, making fuel or driving empty is in it.
 */
const PETROL_GRAMS = Math.round(69.3 * 44.3 * 0.745);
const DIESEL_GRAMS = Math.round(74.1 * 43 * 0.84);
const GRID_GRAMS = 570.3;

const by = (unitGrams: number, per100Km: number, source: string, year: number) => ({
  gramsPerKm: Math.round((unitGrams * per100Km) / 100),
  source,
  year,
});
const petrol = (litres: number) =>
  by(PETROL_GRAMS, litres, `IPCC 2006 汽油缺省排放因子，按百公里 ${litres} 升估算`, 2006);
const diesel = (litres: number) =>
  by(DIESEL_GRAMS, litres, `IPCC 2006 柴油缺省排放因子，按百公里 ${litres} 升估算`, 2006);
const electric = (kilowattHours: number) =>
  by(GRID_GRAMS, kilowattHours, `生态环境部 2022 年度全国电网平均排放因子，按百公里 ${kilowattHours} 度估算`, 2022);

const DEFAULTS: Readonly<Record<VehicleGroup, ReturnType<typeof by>>> = {
  exclusive: petrol(8.5),
  business: petrol(10.5),
  welfare: petrol(10.5),
  premium: petrol(9),
  comfortable: petrol(7.5),
  comfort: petrol(7.5),
  minibus: diesel(13),
  coach: diesel(25),
  coaster: diesel(15),
  luxury: petrol(10),
  sevenSeater: petrol(10.5),
  newEnergy: electric(15),
};
export const DEFAULT_FACTORS: readonly CarbonFactor[] = VehicleGroup.names.map((vehicleGroup) => ({
  vehicleGroup,
  ...DEFAULTS[vehicleGroup],
  isEstimate: true,
  isOwn: false,
}));

/** The company's own factors over the defaults, every kind of car once. */
export function factorsWith(own: readonly Omit<CarbonFactor, 'isOwn' | 'isEstimate'>[]): CarbonFactor[] {
  const known = new Map(own.map((factor) => [factor.vehicleGroup, factor]));
  return DEFAULT_FACTORS.map((factor) => {
    const chosen = known.get(factor.vehicleGroup);
    return chosen ? { ...chosen, isOwn: true, isEstimate: false } : factor;
  });
}

export const defaultGramsPerKm = (group: VehicleGroup): number => DEFAULTS[group].gramsPerKm;
export const gramsOf = (meters: number, gramsPerKm: number): number => Math.round((meters * gramsPerKm) / 1_000);
/** 12.3 千克, 1.24 吨. */
export const carbonText = (grams: number): string =>
  grams >= 1_000_000
    ? `${(grams / 1_000_000).toFixed(2)} 吨`
    : `${(grams / 1_000).toFixed(grams < 100_000 ? 2 : 1)} 千克`;

const GRAMS_MOST = 5_000;
export const CarbonFactorDraft = z.object({
  vehicleGroup: VehicleGroup.schema,
  gramsPerKm: z
    .int('请填写每公里克数，整数')
    .min(0, '每公里克数不能小于 0')
    .max(GRAMS_MOST, `每公里克数不能超过 ${GRAMS_MOST}`),
  source: z.string('请填写来源').trim().min(1, '请填写来源').max(100, '来源不能超过 100 个字'),
  year: z.int('请填写年份').min(2000, '请填写正确的年份').max(2099, '请填写正确的年份'),
});
export type CarbonFactorDraft = z.output<typeof CarbonFactorDraft>;

/** For the operation log. */
export const factorSetText = ({ vehicleGroup, gramsPerKm, source, year }: CarbonFactorDraft): string =>
  `碳排放因子“${VehicleGroup.labelOf(vehicleGroup)}”改为每公里 ${gramsPerKm} 克（${source}，${year} 年）`;
export const factorResetText = (vehicleGroup: VehicleGroup): string =>
  `碳排放因子“${VehicleGroup.labelOf(vehicleGroup)}”恢复默认，每公里 ${defaultGramsPerKm(vehicleGroup)} 克`;

/** What a part of the report gave off. */
export interface CarbonSum {
  readonly rides: number;
  readonly meters: number;
  readonly grams: number;
}
export interface CarbonReport extends CarbonSum {
  readonly months: readonly (CarbonSum & { readonly month: string })[];
  readonly groups: readonly (CarbonSum & { readonly vehicleGroup: VehicleGroup; readonly gramsPerKm: number })[];
  readonly departments: readonly (CarbonSum & { readonly departmentId: number; readonly path: string })[];
}
