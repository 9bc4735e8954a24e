import type { FastifyInstance } from 'fastify';
import { type CoverageView, labCoverageApi } from '#contract/lab-coverage.ts';
import { addDays } from '#rules/calendar.ts';
import { dayKindOf } from '#rules/day-kind.ts';
import { type CoverageQuestion, coverage, HOURS, hoursOf, judged, momentOf } from '#rules/lab/coverage.ts';
import { citiesIn, reasonText, STEPS } from '#rules/scene.ts';
import type { Db } from '../db.ts';
import { serve } from '../http/serve.ts';
import { cityNames } from '../scene/queries.ts';
import { type CoverageFacts, loadCoverage } from './coverage-facts.ts';
import { findingsOf } from './coverage-findings.ts';

/** Beside the city that is looked at. */
const MOST_OTHERS = 4;
const SIGN = { shut: '0', apply: '1', direct: '2' } as const;

const cellsIn = ({ scenes, people }: CoverageFacts, question: CoverageQuestion) => {
  const hours = scenes.map((scene) => hoursOf(scene, question));
  return { hours, cells: coverage(scenes, hours, people) };
};

function viewOf(facts: CoverageFacts, now: Date): Omit<CoverageView, 'seconds'> {
  const { scenes, people, city, cities, question, questionFor } = facts;
  const { hours, cells } = cellsIn(facts, question);
  const asked = new Set(people);
  const others = cities.filter(({ cityId }) => cityId !== city.cityId).slice(0, MOST_OTHERS);
  return {
    ...{ at: now, city, cities, people: people.length, cells },
    days: Array.from({ length: 7 }, (_, at) => addDays(question.weekStart, at)).map((day) => ({
      ...{ day, kind: dayKindOf(day, question.companyDays) },
    })),
    scenes: scenes.map(({ sceneId, name, holders }, at) => ({
      ...{ sceneId, name, holders: holders.filter((id) => asked.has(id)).length, capFen: hours[at]!.capFen },
      hours: hours[at]!.open.map((opening) => SIGN[opening]).join(''),
    })),
    others: others.map((other) => ({
      city: other,
      direct: cellsIn(facts, questionFor(other.cityId)).cells.map(({ direct }) => direct),
    })),
  };
}

/** What every scene says about a ride in that hour: only what stands in the way is told. */
async function cellOf(db: Db, facts: CoverageFacts, at: number) {
  const { scenes, people, question } = facts;
  const { direct, apply } = cellsIn(facts, question).cells[at]!;
  const moment = momentOf(question.weekStart, at);
  const results = scenes.map(({ rules }) => judged(rules, question, moment));
  const cities = await cityNames(db, [...new Set(results.flatMap(({ reasons }) => reasons.flatMap(citiesIn)))]);
  const names = { city: (id: number) => cities.get(id) ?? `城市${id}`, flow: (id: number) => `审批流${id}` };
  const asked = new Set(people);
  return {
    ...{ at: moment, direct, apply, none: people.length - direct - apply },
    scenes: scenes.map(({ sceneId, name, holders }, nth) => ({
      ...{ sceneId, name, holders: holders.filter((id) => asked.has(id)).length },
      ...{ verdict: results[nth]!.verdict, capFen: results[nth]!.capFen },
      reasons: results[nth]!.reasons.filter(({ passed }) => !passed).map((reason) => ({
        ...reason,
        stepName: STEPS[reason.step]!,
        text: reasonText(reason, names),
      })),
    })),
  };
}

export function coverageCalls(app: FastifyInstance) {
  serve(app, labCoverageApi.coverage, async (asked, { db, actor, now }) => {
    const begun = process.hrtime.bigint();
    const view = viewOf(await loadCoverage(db, actor.companyId, asked, now), now);
    return { ...view, seconds: Math.round(Number(process.hrtime.bigint() - begun) / 1e7) / 100 };
  });
  serve(app, labCoverageApi.cell, async ({ weekday, hour, ...asked }, { db, actor, now }) =>
    cellOf(db, await loadCoverage(db, actor.companyId, asked, now), (weekday - 1) * HOURS + hour),
  );
  serve(app, labCoverageApi.findings, async (asked, { db, actor, now }) =>
    findingsOf(db, actor, await loadCoverage(db, actor.companyId, asked, now), now),
  );
}
