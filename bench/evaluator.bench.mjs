// The pure evaluator in one thread, by CPU: how many rides a second it judges, and how many prices the tariff estimates.
// Aim: 100,000 judgements for each second of CPU.
import { built } from './kit.mjs';

const { blankScene, evaluate, rulesOf } = await built('rules/scene.js');
const { estimate } = await built('rules/tariff.js');

const BEIJING = 110_100;
const at = new Date('2026-03-16T04:00:00Z');
const spot = (lng, lat, address) => ({ cityId: BEIJING, address, point: { lng, lat } });
const HOURS = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ranges: [{ from: 480, to: 1_320 }] }));

/** A scene with something in most of its rules: hours, places, cities, quotas. */
const scene = {
  ...blankScene('quick'),
  ...{ name: '日常用车', services: ['scheduled'], vehicleGroups: ['comfort'], countsPersonalLimit: true },
  ...{ hours: HOURS, cityIds: [BEIJING], perOrderQuotaFen: 20_000, dailyQuota: { unifiedFen: 50_000, custom: [] } },
};

const inputOf = (amountFen) => ({
  scene: { status: 'enabled', rules: rulesOf(scene) },
  ride: {
    ...{ at, from: spot(116.397455, 39.909187, '天安门'), to: spot(116.427287, 39.904983, '北京站') },
    ...{ service: 'scheduled', vehicleGroup: 'comfort', projectNo: null, viaPoints: 0, companions: 0 },
    ...{ carpool: false, amountFen, days: 1 },
  },
  person: { active: true, companyPay: true, hasScene: true },
  company: { suspended: false, accountLeftFen: 9_000_000, carpool: 'off' },
  application: null,
  left: { personalFen: 30_000, departmentsFen: [null, 90_000, 500_000], usedTodayFen: 2_000 },
  companyDays: new Map(),
  overlapping: [],
  now: at,
});

const TARIFF = {
  ...{ tariffId: 1, version: 1, cityId: BEIJING, service: 'scheduled', vehicleGroup: 'comfort', effectiveFrom: at },
  ...{ kind: 'metered', baseFen: 1_300, includedMeters: 3_000, includedSeconds: 600, perKmFen: 230, perMinuteFen: 50 },
  ...{ longDistance: { beyondMeters: 20_000, perKmFen: 120 }, waiting: { freeSeconds: 300, perMinuteFen: 80 } },
  ...{ night: { fromMinute: 1_380, toMinute: 300, perKmFen: 60, perMinuteFen: 30 }, minimumFen: 0 },
  ...{ designatedDriverFen: 2_000, roundToFen: 1 },
  cancelFen: { accepted: 500, waiting: 1_000, departed: 2_000, arrived: 3_000 },
};

/** How often in a second of this thread's own CPU. */
function rateOf(work) {
  for (let nth = 0; nth < 20_000; nth += 1) work(nth);
  const before = process.cpuUsage();
  for (let nth = 0; nth < 200_000; nth += 1) work(nth);
  const { user, system } = process.cpuUsage(before);
  return (200_000 * 1_000_000) / (user + system);
}

const inputs = Array.from({ length: 64 }, (_, nth) => inputOf(1_000 + nth * 500));
const verdicts = new Set(inputs.map((input) => evaluate(input).verdict));
if (!verdicts.has('ALLOW') || !verdicts.has('ALLOW_SPLIT')) throw new Error(`only ${[...verdicts]}`);
const judged = rateOf((nth) => evaluate(inputs[nth % 64]));
const plan = { meters: 13_000, seconds: 1_800, packages: 1, seats: 1, designatedDriver: false, at };
const priced = rateOf((nth) => estimate(TARIFF, { ...plan, meters: 5_000 + nth }, 10_000));
console.log(`场景判断   ${judged.toFixed(0).padStart(8)} 次/CPU 秒   目标 100000`);
console.log(`计价       ${priced.toFixed(0).padStart(8)} 次/CPU 秒`);
