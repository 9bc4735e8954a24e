import { z } from 'zod';
import { type Scene, SceneDraft, SceneStatus, SceneTemplate, sceneDocument } from '#rules/scene.ts';
import { fromWire, type RouteView, toWire, type Wire, WireDraft, WireRoute } from './scene-draft.ts';
import { coded, optional, whole } from './wire.ts';

export type { RouteView } from './scene-draft.ts';

export const route = z.codec(WireRoute, z.custom<RouteView>(), {
  decode: ({ id = 0, imageName = '', routeRemark = '', routeUrl = '', routeThumbnailUrl = '' }) => ({
    routeId: id,
    imageName,
    remark: routeRemark,
    url: routeUrl,
    thumbnailUrl: routeThumbnailUrl,
  }),
  encode: ({ routeId, imageName, remark, url, thumbnailUrl }) => ({
    id: routeId,
    imageName,
    routeRemark: remark,
    routeUrl: url,
    routeThumbnailUrl: thumbnailUrl,
  }),
});

/** An id that must be there. */
export const needed = (message: string) =>
  z.codec(z.any(), z.int({ error: message }).positive(message), {
    decode: (wire) => (/^\d{1,15}$/.test(String(wire ?? '').trim()) ? Number(wire) : undefined) as never,
    encode: (value) => value as unknown,
  });

/** The version is ours: whoever sends the one that was read is told when somebody else has saved meanwhile. */
const Edited = z.object({ sceneId: z.int(), version: z.int().optional() });
export const sceneUpdate = z.codec(
  WireDraft.extend({ sceneId: needed('id格式不合法'), version: optional(whole) }),
  z.intersection(SceneDraft, Edited),
  {
    decode: ({ sceneId, version, ...wire }) => ({ sceneId, version, ...fromWire(wire as Wire) }) as never,
    encode: ({ sceneId, version, ...draft }) => ({ sceneId, version, ...toWire(draft as SceneDraft) }) as never,
  },
);

/** A saved scene as lists and details show it. */
export interface SceneView extends Scene {
  readonly restrictedCities: string;
  readonly routes: readonly RouteView[];
}

const WireScene = WireDraft.extend({
  sceneId: z.int(),
  templateName: z.string(),
  status: coded(SceneStatus),
  restrictedCities: z.string(),
  dept_id: z.int(),
  version: z.int(),
});

export const scene = z.codec(WireScene, z.custom<SceneView>(), {
  decode: ({ sceneId, status, version, dept_id, restrictedCities, templateName: _, ...wire }) => ({
    sceneId,
    status,
    version,
    departmentId: dept_id,
    restrictedCities,
    draft: sceneDocument.read(fromWire(wire as Wire)),
    routes: (wire.otCarpooling?.otRouteList ?? []).map((one) => ({
      routeId: one.id ?? 0,
      imageName: one.imageName ?? '',
      remark: one.routeRemark ?? '',
      url: one.routeUrl ?? '',
      thumbnailUrl: one.routeThumbnailUrl ?? '',
    })),
  }),
  encode: ({ sceneId, status, version, departmentId, restrictedCities, draft, routes }) =>
    ({
      sceneId,
      ...toWire(draft, routes),
      templateName: SceneTemplate.labelOf(draft.template),
      status,
      restrictedCities,
      dept_id: departmentId,
      version,
    }) as never,
});
