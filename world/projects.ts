import { addDays, type Day, startOfDay } from '#rules/calendar.ts';
import { workingMoment } from './days.ts';
import type { WorldLimit } from './limits.ts';
import type { Organisation } from './organisation.ts';
import type { Random } from './random.ts';
import { type Chunk, chunk, moment } from './rows.ts';

/** Which company keeps a list, and how many of a year's numbers stand in it; others are typed freely. */
const KEEPS_LIST = 100;
const LISTED = 16;
const NAMES = [
  '新车型上线',
  '华东渠道拓展',
  '客户年会',
  '调度算法升级',
  '数据中心搬迁',
  '安全审计',
  '品牌焕新',
  '服务质量提升',
];

/** The id of a listed number; null: nobody listed it. */
export function listedProject(companyId: number, projectNo: string | null): number | null {
  const [, year, nth] = /^P(\d{4})-(\d{3})$/.exec(projectNo ?? '') ?? [];
  return companyId === KEEPS_LIST && nth !== undefined && Number(nth) <= LISTED
    ? Number(year) * 100 + Number(nth)
    : null;
}

export interface WorldProject {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly startDay: Day;
  readonly endDay: Day | null;
  readonly isEnabled: boolean;
  readonly createdAt: number;
  readonly ownerId: number;
}

/** Those of the two years that twelve months touch; last year's are over. */
export function foundProjects({ plan, today, staff }: Organisation, draw: Random): WorldProject[] {
  if (plan.companyId !== KEEPS_LIST) return [];
  const managers = staff.filter(({ deletedAt, managerPosition }) => deletedAt === null && managerPosition !== null);
  const thisYear = Number(today.slice(0, 4));
  return [thisYear - 1, thisYear].flatMap((year) =>
    Array.from({ length: LISTED }, (_, at) => {
      const number = `P${year}-${String(at + 1).padStart(3, '0')}`;
      return {
        ...{
          id: listedProject(KEEPS_LIST, number)!,
          number,
          name: `${NAMES[at % NAMES.length]!}${at < 8 ? '' : '二期'}`,
        },
        ...{ startDay: `${year}-01-01`, endDay: year === thisYear ? null : `${year}-12-31` },
        isEnabled: year === thisYear,
        createdAt: startOfDay(addDays(`${thisYear - 1}-01-01`, -10)).getTime(),
        ownerId: draw.pick(managers).id,
      };
    }),
  );
}

/** Budgets are what most of them are watched by; a few have none. */
export const projectLimits = ({ today, chief }: Organisation, projects: readonly WorldProject[], draw: Random) =>
  projects
    .filter(() => draw.chance(0.8))
    .map(
      ({ id, createdAt }): WorldLimit => ({
        ...{ staffId: null, departmentId: null, projectId: id, kind: 'total', moneyFen: draw.int(20, 60) * 100_000 },
        ...{ startDay: null, endDay: null, setBy: chief.id },
        setAt: Math.min(createdAt, workingMoment(today, 400, draw)),
      }),
    );

export const projectChunks = (companyId: number, projects: readonly WorldProject[]): Chunk[] => [
  chunk('project', projects, ({ ownerId, createdAt, ...project }) => {
    return { companyId, ...project, createdAt: moment(createdAt), editedAt: moment(createdAt) };
  }),
  chunk('projectOwner', projects, ({ id, ownerId }) => ({ companyId, projectId: id, staffId: ownerId })),
];
