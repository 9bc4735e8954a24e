import { sceneApi } from '#contract/scene.ts';
import { SceneStatus, SceneTemplate } from '#rules/scene.ts';
import { call } from '../kit/call.ts';
import { editorOf } from './addresses.ts';

const MOST = 6;

/** For the command palette: scenes by their name, each opening in its editor. */
export async function findScenes(keyword: string, signal: AbortSignal) {
  const { rows } = await call(sceneApi.page, { name: keyword, page: 1, pageSize: MOST }, signal);
  return rows.map(({ sceneId, draft, status }) => ({
    key: `scene-${sceneId}`,
    label: draft.name,
    hint: `${SceneTemplate.labelOf(draft.template)} · ${SceneStatus.labelOf(status)}`,
    to: editorOf(sceneId),
  }));
}
