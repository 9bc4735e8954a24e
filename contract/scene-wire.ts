import { z } from 'zod';
import { LabReason } from '#rules/lab/approval-accept.ts';
import { type Scene, SceneDraft, SceneStatus, SceneTemplate, sceneDocument } from '#rules/scene.ts';
import { ChangeReason } from '#rules/version.ts';
import { fromWire, toWire, withScene } from './scene-draft.ts';
import { isValues, type RouteView } from './scene-parts.ts';
import { coded, optional, text, whole } from './wire.ts';

export { type RouteView, route } from './scene-parts.ts';

/** An id that must be there. */
export const needed = (message: string) => {
  const id: z.ZodType<number> = z.int({ error: message }).positive(message);
  return z.codec(z.unknown(), id, {
    decode: (wire) => (/^\d{1,15}$/.test(String(wire ?? '').trim()) ? Number(wire) : undefined),
    encode: (value) => value,
  });
};

/**
 * The version is ours: whoever sends the one that was read is told when somebody else has saved meanwhile.
 * `sandboxId` is the replay that the change goes by, `overrideReason` why it is right although examples fail, `reason`
 * why it is made.
 */
const Edited = z.object({
  sceneId: z.int(),
  version: z.int().optional(),
  sandboxId: z.int().optional(),
  overrideReason: LabReason.optional(),
  reason: ChangeReason.optional(),
});
export const sceneUpdate = withScene(
  {
    sceneId: ['sceneId', needed('id格式不合法')],
    version: ['version', optional(whole)],
    sandboxId: ['sandboxId', optional(whole)],
    overrideReason: ['overrideReason', optional(text)],
    reason: ['changeReason', optional(text)],
  },
  z.intersection(SceneDraft, Edited),
  (wire, others) => ({ ...others, ...fromWire(wire) }),
  (edited) => toWire(edited),
);

/** A new scene; `copyOf` is the one that it was made from: its examples come along. */
export const sceneAdd = withScene(
  { copyOf: ['copySceneId', optional(whole)] },
  z.intersection(SceneDraft, z.object({ copyOf: z.int().optional() })),
  (wire, others) => ({ ...others, ...fromWire(wire) }),
  (added) => toWire(added),
);

/** A saved scene as lists and details show it. */
export interface SceneView extends Scene {
  readonly restrictedCities: string;
  readonly routes: readonly RouteView[];
}

export const scene = withScene(
  {
    sceneId: ['sceneId', z.int()],
    status: ['status', coded(SceneStatus)],
    version: ['version', z.int()],
    departmentId: ['dept_id', z.int()],
    restrictedCities: ['restrictedCities', z.string()],
    templateName: ['templateName', z.string()],
  },
  z.custom<SceneView>(),
  (wire, { templateName: _, ...others }) => {
    const { routes = [] } = isValues(wire.otCarpooling) ? wire.otCarpooling : {};
    return { ...others, draft: sceneDocument.read(fromWire(wire)), routes };
  },
  ({ draft, routes }) => ({ ...toWire(draft, routes), templateName: SceneTemplate.labelOf(draft.template) }),
);
