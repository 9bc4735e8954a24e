import { endOfDay, startOfDay } from '#rules/calendar.ts';
import { rulesOf } from '#rules/scene.ts';
import type { WorldScene } from '../scenes.ts';
import type { SceneInForce } from './wish.ts';

/** A scene through time: which version was in force, and between which moments it could be used. */
export interface SceneClock {
  readonly scene: WorldScene;
  readonly name: string;
  readonly newest: SceneInForce;
  readonly from: number;
  readonly until: number;
  at(moment: number): SceneInForce;
}

const ALWAYS = Number.MAX_SAFE_INTEGER;

/** One that was stopped or deleted leaves no rides: nothing says when that was. */
export const isTold = ({ status }: WorldScene): boolean => status === 'enabled' || status === 'expired';

export function sceneClock(scene: WorldScene): SceneClock {
  const versions = scene.versions.map(({ version, draft, madeAt }) => ({
    sceneId: scene.id,
    name: draft.name,
    version,
    rules: rulesOf(draft),
    madeAt: Date.parse(madeAt),
  }));
  const newest = versions.at(-1)!;
  const { startDay, endDay } = newest.rules;
  return {
    scene,
    name: newest.name,
    newest,
    from: Math.max(versions[0]!.madeAt, startDay === null ? 0 : startOfDay(startDay).getTime()),
    until: endDay === null ? ALWAYS : endOfDay(endDay).getTime(),
    at: (moment) => versions.findLast(({ madeAt }) => madeAt <= moment) ?? versions[0]!,
  };
}
