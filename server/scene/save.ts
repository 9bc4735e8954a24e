import { isDeepStrictEqual } from 'node:util';
import { editedText } from '#rules/scene/text.ts';
import type { Scene, SceneDraft } from '#rules/scene.ts';
import type { Context } from '../http/serve.ts';
import { type ChangeGround, reasonText, replayText } from '../versions-of.ts';
import { refuseFailing } from './examples.ts';
import { sceneNames } from './queries.ts';
import { updateScene } from './writes.ts';

export interface SceneGround extends ChangeGround {
  /** Why it is right although examples fail. */
  readonly overrideReason?: string | undefined;
}

/** Both reasons are the version's; who gives only one has given it. */
const reasonsOf = ({ reason, overrideReason }: SceneGround): string | undefined =>
  [...new Set([reason, overrideReason])].filter(Boolean).join('；') || undefined;

/** Makes a new version of a locked scene and answers what the log says of it; null where nothing differs. */
export async function saveScene(
  { actor, db, now }: Context,
  scene: Scene,
  draft: SceneDraft,
  ground: SceneGround,
): Promise<string | null> {
  if (isDeepStrictEqual(draft, scene.draft)) return null;
  const { companyId } = actor;
  const { sandboxId, overrideReason } = ground;
  const by = await replayText(db, companyId, ['scene', scene.sceneId], sandboxId);
  const failing =
    scene.status === 'enabled' ? await refuseFailing(db, actor, scene.sceneId, draft, overrideReason) : null;
  const kept = { ...ground, reason: failing ? reasonsOf(ground) : ground.reason };
  const stored = await updateScene(db, actor, scene, draft, { ...kept, failing: failing?.count }, now);
  const names = await sceneNames(db, companyId, [scene.draft, stored]);
  return `${editedText(scene.draft, stored, names)}${by}${failing?.text ?? ''}${reasonText(ground.reason)}`;
}
