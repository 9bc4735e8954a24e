import { z } from 'zod';
import { ReportedService } from '#rules/order/codes.ts';
import { REPORT_HOURS } from '#rules/report/parts.ts';
import { percentOf } from '#rules/report/share.ts';
import type {
  ByHour,
  ByService,
  ByTemplate,
  CityFigure,
  DayFigure,
  DepartmentFigure,
  OverLimit,
  OverPart,
  UsageTotal,
} from '#rules/report.ts';
import { SceneTemplate } from '#rules/scene/codes.ts';
import { beside, spelt } from './spelt.ts';
import { yuan } from './wire.ts';

const count = z.int();

export const usageTotal = spelt<UsageTotal>({
  rides: ['totalDeptTime', count],
  companyFen: ['totalDeptMoney', yuan],
  riders: ['totalDeptNumber', count],
  cancelled: ['cancelTime', count],
  cancelledFen: ['cancelMoney', yuan],
});

/** A list that travels alone in an object, under this name. */
const listIn = <T>(name: string, row: z.ZodType<T>) => {
  const wire: z.ZodType<Readonly<Record<string, T[]>>> = z.object({ [name]: z.array(row) });
  return z.codec(wire, z.array(z.custom<T>()).readonly(), {
    decode: (sent) => sent[name] ?? [],
    encode: (rows) => ({ [name]: [...rows] }),
  });
};

/** Five departments under the names that this call uses for the list and its figure. */
export const topFive = (listName: string, valueName: string, value: z.ZodType<number>) =>
  listIn(
    listName,
    spelt<DepartmentFigure>({
      departmentId: ['deptId', count],
      name: ['deptName', z.string()],
      path: ['deptPath', z.string()],
      value: [valueName, value],
    }),
  );

export const dayFigure = spelt<DayFigure>({
  day: ['bookingDate', z.string()],
  rides: ['everdayAmount', count],
  companyFen: ['everdayMoney', yuan],
});
export const usageTrend = listIn('vehicleTrend', dayFigure);

interface Codes<N extends string> {
  names: readonly N[];
  codeOf(name: N): number | string;
}

/** A figure for each name of a table, under its codes. */
function byCode<N extends string>(table: Codes<N>, value: z.ZodType<number>): z.ZodType<Readonly<Record<N, number>>>;
function byCode(table: Codes<string>, value: z.ZodType<number>): z.ZodType {
  const codes = table.names.map((name) => [name, String(table.codeOf(name))] as const);
  return z.codec(z.record(z.string(), value), z.record(z.string(), z.number()), {
    decode: (wire) => Object.fromEntries(codes.map(([name, code]) => [name, wire[code] ?? 0])),
    encode: (ours) => Object.fromEntries(codes.map(([name, code]) => [code, ours[name] ?? 0])),
  });
}

export const ridesByTemplate: z.ZodType<ByTemplate> = byCode(SceneTemplate, count);
export const ridesByService: z.ZodType<ByService> = byCode(ReportedService, count);

export const ridesByHour = z.codec(z.record(z.string(), count), z.custom<ByHour>(), {
  decode: (wire) => REPORT_HOURS.map((hour) => wire[String(hour)] ?? 0),
  encode: (hours) => Object.fromEntries(hours.map((rides, hour) => [String(hour), rides])),
});

export const partMoney = z.object({
  templateMoney: byCode(SceneTemplate, yuan),
  serviceMoney: byCode(ReportedService, yuan),
});

const city = spelt<CityFigure & { readonly percent: number }>({
  cityId: ['cityId', count],
  name: ['cityName', z.string()],
  rides: ['cityTime', count],
  companyFen: ['cityMoney', yuan],
  percent: ['cityPer', z.number()],
});
export const usageByCity = z.codec(listIn('cityDistribution', city), z.custom<readonly CityFigure[]>(), {
  decode: (cities) => cities.map(({ percent: _, ...rest }) => rest),
  encode: (cities) => {
    const all = cities.reduce((sum, { rides }) => sum + rides, 0);
    return cities.map((one) => ({ ...one, percent: percentOf(one.rides, all) }));
  },
});

const overRow = (idName: string, nameName: string) =>
  spelt<OverPart>({
    id: [idName, count],
    name: [nameName, z.string()],
    rides: ['overTime', count],
    personalFen: ['personalMoney', yuan],
  });

export const overLimit = spelt<OverLimit>({
  rides: ['overTime', count],
  personalFen: ['personalMoney', yuan],
  aboveFen: ['overMoney', yuan],
  rejectedFen: ['rejectMoney', yuan],
  otherFen: ['otherMoney', yuan],
  departments: ['deptOver', z.array(overRow('deptId', 'deptName'))],
  scenes: ['sceneOver', z.array(overRow('sceneId', 'sceneName'))],
  second: beside({
    asked: ['secondTime', count],
    open: ['secondOpen', count],
    passed: ['secondPassed', count],
    rejected: ['secondRejected', count],
    passedFen: ['secondPassedMoney', yuan],
    rejectedFen: ['rejectMoney', yuan],
  }),
});
