import { z } from 'zod';
import { isDay } from '#rules/calendar.ts';
import { DayKind } from '#rules/day-kind.ts';
import { type CoverageCell, WEEKS } from '#rules/lab/coverage.ts';
import { ServiceType } from '#rules/scene.ts';
import { calls } from './endpoint.ts';
import { reasonView } from './scene-try.ts';
import { spelt } from './spelt.ts';
import { coded, judged, localTime, optional, orElse, whole, wordsOf, yuanOrUnlimited } from './wire.ts';

const INCOMPLETE = '请填写完整信息！';
const question = {
  /** Absent: where the company rides most. */
  cityId: ['cityId', optional(whole)],
  service: ['serviceId', orElse(optional(coded(ServiceType)), 'scheduled')],
  place: ['place', orElse(optional(z.enum(['near', 'anywhere'], INCOMPLETE)), 'near')],
  departmentId: ['deptId', optional(whole)],
  week: ['week', orElse(optional(z.enum(WEEKS, INCOMPLETE)), 'ordinary')],
} as const;

const cell = spelt<CoverageCell>({ direct: ['directNum', z.int()], apply: ['applyNum', z.int()] });
const city = spelt({ cityId: ['cityId', z.int()], name: ['cityName', z.string()] });
const day = spelt({ day: ['date', z.string().refine(isDay)], kind: ['dayType', coded(DayKind)] });

const scene = spelt({
  sceneId: ['sceneId', z.int()],
  name: ['sceneName', z.string()],
  holders: ['userNum', z.int()],
  capFen: ['cap', yuanOrUnlimited],
  /** One sign for each hour of the week: 0 shut, 1 once it is applied for, 2 open. */
  hours: ['hours', z.string()],
});
const coverage = spelt({
  at: ['checkTime', localTime],
  seconds: ['seconds', z.number()],
  city: ['city', city],
  /** Where the company rides, the most first. */
  cities: ['cities', z.array(city).readonly()],
  days: ['days', z.array(day).readonly()],
  people: ['userNum', z.int()],
  cells: ['cells', z.array(cell).readonly()],
  scenes: ['scenes', z.array(scene).readonly()],
  others: [
    'otherCities',
    z.array(spelt({ city: ['city', city], direct: ['directNums', z.array(z.int()).readonly()] })).readonly(),
  ],
});
export type CoverageView = z.output<typeof coverage>;

const cellScene = spelt({
  sceneId: ['sceneId', z.int()],
  name: ['sceneName', z.string()],
  holders: ['userNum', z.int()],
  verdict: ['verdict', z.enum(['ALLOW', 'ALLOW_SPLIT', 'NEED_APPLICATION', 'DENY'])],
  capFen: ['cap', yuanOrUnlimited],
  reasons: ['reasons', z.array(reasonView).readonly()],
});
const cellView = spelt({
  at: ['time', localTime],
  direct: ['directNum', z.int()],
  apply: ['applyNum', z.int()],
  none: ['noneNum', z.int()],
  scenes: ['scenes', z.array(cellScene).readonly()],
});
export type CoverageCellView = z.output<typeof cellView>;

const FINDINGS = ['gap', 'shadow', 'unused', 'without'] as const;
const finding = spelt({
  kind: ['kind', z.enum(FINDINGS)],
  title: ['title', z.string()],
  text: ['text', z.string()],
  sceneId: ['sceneId', z.int().nullable()],
  /** Of a gap: the hour of the week in which it begins. */
  cell: ['cell', z.int().nullable()],
});
export type CoverageFinding = z.output<typeof finding>;

const weekday = judged(z.int(INCOMPLETE).min(1, INCOMPLETE).max(7, INCOMPLETE), (wire) => Number(wordsOf(wire)));
const hour = judged(z.int(INCOMPLETE).min(0, INCOMPLETE).max(23, INCOMPLETE), (wire) => Number(wordsOf(wire) ?? 'x'));

const call = calls('scene');
/** Who can ride with what, hour by hour. */
export const labCoverageApi = {
  coverage: call.form('/api/v3/lab/coverage', '覆盖图：一周里每小时多少人能用车', spelt(question), coverage),
  cell: call.form(
    '/api/v3/lab/coverage/cell',
    '覆盖图：某一小时由哪些场景决定',
    spelt({ ...question, weekday: ['weekday', weekday], hour: ['hour', hour] }),
    cellView,
  ),
  findings: call.form(
    '/api/v3/lab/coverage/findings',
    '覆盖图：断档、盖住、没人用的场景',
    spelt(question),
    z.array(finding),
  ),
};
