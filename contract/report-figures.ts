import { z } from 'zod';
import { ReportedService } from '#rules/order/codes.ts';
import {
  type ByHour,
  type ByService,
  type ByTemplate,
  type CityFigure,
  type DayFigure,
  type DepartmentFigure,
  type OverLimit,
  type OverPart,
  percentOf,
  REPORT_HOURS,
  type UsageTotal,
} from '#rules/report.ts';
import { SceneTemplate } from '#rules/scene/codes.ts';
import { spelt } from './spelt.ts';
import { yuan } from './wire.ts';

const count = z.int();

export const usageTotal = spelt<UsageTotal>({
  rides: ['totalDeptTime', count],
  companyFen: ['totalDeptMoney', yuan],
  riders: ['totalDeptNumber', count],
  cancelled: ['cancelTime', count],
  cancelledFen: ['cancelMoney', yuan],
});

type Wire = Record<string, unknown>;

/** Five departments under the names that this call uses for the list and its figure. */
export const topFive = (listName: string, valueName: string, value: z.ZodType<number>) => {
  const row = z.object({ deptName: z.string(), [valueName]: value, deptId: count, deptPath: z.string() });
  return z.codec(z.object({ [listName]: z.array(row) }), z.custom<readonly DepartmentFigure[]>(), {
    decode: (wire) =>
      (wire as Record<string, Wire[]>)[listName]!.map((one) => ({
        departmentId: one.deptId as number,
        name: one.deptName as string,
        path: one.deptPath as string,
        value: one[valueName] as number,
      })),
    encode: (rows) =>
      ({
        [listName]: rows.map(({ departmentId, name, path, value: figure }) => ({
          deptName: name,
          [valueName]: figure,
          deptId: departmentId,
          deptPath: path,
        })),
      }) as never,
  });
};

export const usageTrend = z.codec(
  z.object({
    vehicleTrend: z.array(z.object({ bookingDate: z.string(), everdayAmount: count, everdayMoney: yuan })),
  }),
  z.custom<readonly DayFigure[]>(),
  {
    decode: ({ vehicleTrend }) =>
      vehicleTrend.map((one) => ({ day: one.bookingDate, rides: one.everdayAmount, companyFen: one.everdayMoney })),
    encode: (days) => ({
      vehicleTrend: days.map(({ day, rides, companyFen }) => ({
        bookingDate: day,
        everdayAmount: rides,
        everdayMoney: companyFen,
      })),
    }),
  },
);

interface Codes<N extends string> {
  names: readonly N[];
  codeOf(name: N): number | string;
}

/** A figure for each name of a table, under its codes. */
const byCode = <N extends string, V extends z.ZodType>(table: Codes<N>, value: V) =>
  z.codec(z.record(z.string(), value), z.custom<Readonly<Record<N, number>>>(), {
    decode: (wire) =>
      Object.fromEntries(table.names.map((name) => [name, (wire[String(table.codeOf(name))] as number) ?? 0])) as never,
    encode: (ours) => Object.fromEntries(table.names.map((name) => [String(table.codeOf(name)), ours[name]])) as never,
  });

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

export const usageByCity = z.codec(
  z.object({
    cityDistribution: z.array(
      z.object({ cityName: z.string(), cityPer: z.number(), cityId: count, cityTime: count, cityMoney: yuan }),
    ),
  }),
  z.custom<readonly CityFigure[]>(),
  {
    decode: ({ cityDistribution }) =>
      cityDistribution.map(({ cityId, cityName, cityTime, cityMoney }) => ({
        cityId,
        name: cityName,
        rides: cityTime,
        companyFen: cityMoney,
      })),
    encode: (cities) => {
      const all = cities.reduce((sum, { rides }) => sum + rides, 0);
      return {
        cityDistribution: cities.map(({ cityId, name, rides, companyFen }) => ({
          cityName: name,
          cityPer: percentOf(rides, all),
          cityId,
          cityTime: rides,
          cityMoney: companyFen,
        })),
      };
    },
  },
);

const overRow = <I extends string, N extends string>(idName: I, nameName: N) =>
  z.codec(
    z.object({ [idName]: count, [nameName]: z.string(), overTime: count, personalMoney: yuan }),
    z.custom<OverPart>(),
    {
      decode: (wire) => {
        const { [idName]: id, [nameName]: name, overTime, personalMoney } = wire as Wire;
        return { id, name, rides: overTime, personalFen: personalMoney } as never;
      },
      encode: ({ id, name, rides, personalFen }) =>
        ({ [idName]: id, [nameName]: name, overTime: rides, personalMoney: personalFen }) as never,
    },
  );

const WireOver = z.object({
  overTime: count,
  personalMoney: yuan,
  overMoney: yuan,
  rejectMoney: yuan,
  otherMoney: yuan,
  deptOver: z.array(overRow('deptId', 'deptName')),
  sceneOver: z.array(overRow('sceneId', 'sceneName')),
  secondTime: count,
  secondOpen: count,
  secondPassed: count,
  secondRejected: count,
  secondPassedMoney: yuan,
});

export const overLimit = z.codec(WireOver, z.custom<OverLimit>(), {
  decode: (wire) => ({
    rides: wire.overTime,
    personalFen: wire.personalMoney,
    aboveFen: wire.overMoney,
    rejectedFen: wire.rejectMoney,
    otherFen: wire.otherMoney,
    departments: wire.deptOver,
    scenes: wire.sceneOver,
    second: {
      asked: wire.secondTime,
      open: wire.secondOpen,
      passed: wire.secondPassed,
      rejected: wire.secondRejected,
      passedFen: wire.secondPassedMoney,
      rejectedFen: wire.rejectMoney,
    },
  }),
  encode: ({ second, ...ours }) => ({
    overTime: ours.rides,
    personalMoney: ours.personalFen,
    overMoney: ours.aboveFen,
    rejectMoney: ours.rejectedFen,
    otherMoney: ours.otherFen,
    deptOver: [...ours.departments],
    sceneOver: [...ours.scenes],
    secondTime: second.asked,
    secondOpen: second.open,
    secondPassed: second.passed,
    secondRejected: second.rejected,
    secondPassedMoney: second.passedFen,
  }),
});
