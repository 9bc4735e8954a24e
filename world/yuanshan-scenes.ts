import { addDays, type Day } from '#rules/calendar.ts';
import { approval, type FlowIdOf, quick, type ScenePlan, trip } from './scene-kit.ts';

export const consultancyScenes = (today: Day, flow: FlowIdOf): ScenePlan[] => [
  {
    draft: quick('客户拜访', {
      perOrderQuotaFen: 12_000,
      countsPersonalLimit: true,
      services: ['scheduled', 'dropoff'],
    }),
    status: 'enabled',
    ageDays: 410,
    trades: 'all',
    share: 90,
  },
  {
    draft: approval('项目用车', flow('项目用车审批'), { perOrderQuotaFen: 30_000, projectNo: 'required' }),
    status: 'enabled',
    ageDays: 405,
    trades: ['consulting'],
    share: 70,
  },
  {
    draft: trip('出差用车', flow('出差用车审批'), { perOrderQuotaFen: 25_000 }),
    status: 'enabled',
    ageDays: 395,
    trades: ['consulting', 'board'],
    share: 80,
  },
  {
    draft: approval('驻场用车', flow('驻场用车审批'), { perOrderQuotaFen: 15_000 }),
    status: 'disabled',
    ageDays: 370,
    trades: ['consulting'],
    share: 20,
  },
  {
    draft: quick('搬迁临时用车', {
      startDay: addDays(today, -120),
      endDay: addDays(today, -90),
      perOrderQuotaFen: 8_000,
    }),
    status: 'expired',
    ageDays: 125,
    trades: ['administration'],
    share: 60,
  },
];
