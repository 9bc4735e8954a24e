import { needsApplication, type SceneTemplate } from '#rules/scene.ts';
import type { Random } from '../random.ts';
import type { Desk } from './apply.ts';
import { type Asked, askFor, type Wanted } from './draw-approved.ts';
import type { Ground, Use } from './draw-quick.ts';
import { withinCity } from './make-wish.ts';
import { standingBetween } from './plants.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const TEMPLATES: readonly SceneTemplate[] = ['approval', 'trip', 'approvalCharter', 'bus'];

/** What each kind of application has come to, whatever the draws: days ago, and how. */
const ENDS: readonly (readonly [daysAgo: number, wanted: Omit<Wanted, 'createdAt'>])[] = [
  [12, { fate: 'rejected' }],
  [5, { fate: 'revoked' }],
  [32, { fate: 'silent' }],
  [0.2, { waitsAt: 0, leadDays: 2 }],
  [0.3, { waitsAt: 1, leadDays: 3 }],
  [9, { fate: 'passed', certain: true }],
];

const present = ({ traveller: { person } }: Use): boolean => person.deletedAt === null && person.companyPay;
const isNamed = (name: string) => (use: Use) => use.clock.name === name && present(use);

/** Some of every template in every state. */
export function everyState(uses: readonly Use[], ground: Ground, desk: Desk): Asked[] {
  return TEMPLATES.flatMap((template) => {
    const fit = uses.filter(
      (use) => use.clock.newest.rules.template === template && needsApplication(template) && present(use),
    );
    if (fit.length === 0) return [];
    return ENDS.map(([daysAgo, wanted]) =>
      askFor(ground.draw.pick(fit), { createdAt: ground.now - daysAgo * DAY, ...wanted }, ground, desk),
    );
  });
}

/** Those that wait for one of the people a newcomer signs in as: in which scene, whose, and at which step. */
interface Waiting {
  readonly scene: string;
  readonly waitsAt: number;
  readonly count: number;
  readonly of: (use: Use) => boolean;
}

const within = (departmentId: number | undefined) => (use: Use) =>
  departmentId !== undefined && use.traveller.path.includes(departmentId);

export function waitingForAccounts(
  uses: readonly Use[],
  departmentNamed: (name: string) => number | undefined,
): Waiting[] {
  const research = departmentNamed('研发中心');
  const north = departmentNamed('华北大区');
  const ownOf = (phone: string) => (use: Use) => use.traveller.person.phone === phone;
  const inResearch = (use: Use): boolean => use.traveller.person.departmentId === research;
  const all: Waiting[] = [
    { scene: '国内差旅', waitsAt: 0, count: 3, of: (use) => inResearch(use) && use.traveller.person.account === null },
    { scene: '客户接待', waitsAt: 2, count: 4, of: within(north) },
    { scene: '项目周期用车', waitsAt: 0, count: 3, of: () => true },
    { scene: '国内差旅', waitsAt: 2, count: 4, of: () => true },
    { scene: '国内差旅', waitsAt: 1, count: 1, of: ownOf('13800000005') },
    { scene: '国内差旅', waitsAt: 0, count: 1, of: ownOf('13800000003') },
    { scene: '客户接待', waitsAt: 0, count: 1, of: ownOf('13800000004') },
    { scene: '出差用车', waitsAt: 0, count: 2, of: () => true },
  ];
  return all.filter(({ scene }) => uses.some(isNamed(scene)));
}

export function plantWaiting(uses: readonly Use[], waiting: readonly Waiting[], ground: Ground, desk: Desk): Asked[] {
  return waiting.flatMap(({ scene, waitsAt, count, of }) => {
    const fit = ground.draw.shuffle(uses.filter((use) => isNamed(scene)(use) && of(use)));
    return Array.from({ length: Math.min(count, fit.length * 2) }, (_, nth) =>
      askFor(
        fit[nth % fit.length]!,
        { createdAt: ground.now - (2 + nth * 3) * HOUR, waitsAt, leadDays: 2 },
        ground,
        desk,
      ),
    );
  });
}

/** Rides that a second-approval rule will mark, through the weeks up to now. */
export function remarkable(uses: readonly Use[], ground: Ground, desk: Desk): Asked[] {
  const plant = (scene: string, count: number, wanted: Partial<Wanted>, draw: Random): Asked[] => {
    const fit = draw.shuffle(uses.filter(isNamed(scene)));
    if (fit.length === 0) return [];
    return Array.from({ length: count }, (_, nth) => {
      const createdAt = ground.now - (2.4 + nth * 1.6) * DAY;
      return askFor(
        fit[nth % fit.length]!,
        { createdAt, fate: 'passed', certain: true, leadDays: 1, ...wanted },
        ground,
        desk,
      );
    });
  };
  return [
    ...plant('客户接待', 14, { strays: true }, ground.draw),
    ...plant('国内差旅', 12, { slow: true }, ground.draw),
    ...plant('项目用车', 5, { strays: true }, ground.draw),
  ];
}

/** Rides whose price has just come and is far too high: the question why is still open. */
export function questionable(uses: readonly Use[], ground: Ground, desk: Desk): Asked[] {
  const { draw, now } = ground;
  const fit = draw.shuffle(uses.filter(isNamed('国内差旅'))).slice(0, 8);
  return fit.map((use) => {
    const wanted = { createdAt: now - 2.2 * DAY, fate: 'passed', certain: true, leadDays: 1, days: 3 } as const;
    const { application, wishes } = askFor(use, wanted, ground, desk);
    const longest = wishes.toSorted((one, other) => other.meters - one.meters).slice(0, 1);
    const slowed = longest.map((wish) => {
      const metersShare = withinCity(420, wish.meters);
      return { ...wish, course: { ...wish.course, metersShare, secondsShare: Math.min(300, metersShare) } };
    });
    return { application, wishes: slowed.map((wish) => standingBetween(wish, 'priced', 'priced', now - 9 * MINUTE)) };
  });
}
