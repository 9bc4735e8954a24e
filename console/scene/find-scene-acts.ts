import { type SceneView, sceneApi } from '#contract/scene.ts';
import { isFinal, SceneStatus } from '#rules/scene.ts';
import { call } from '../kit/call.ts';
import { type SpokenAct, spoken } from '../kit/spoken-act.ts';
import { askedSearch, copySearch, editorOf, LIST } from './addresses.ts';

const ACTS: readonly SpokenAct<SceneView>[] = [
  {
    words: ['禁用', '停用'],
    of: ({ status }) => status === 'enabled',
    to: ({ sceneId, draft }) => ({ to: LIST, search: askedSearch('stop', sceneId, draft.name) }),
  },
  {
    words: ['启用'],
    of: ({ status }) => status === 'disabled',
    to: ({ sceneId, draft }) => ({ to: LIST, search: askedSearch('start', sceneId, draft.name) }),
  },
  { words: ['编辑', '修改'], of: ({ status }) => !isFinal(status), to: ({ sceneId }) => ({ to: editorOf(sceneId) }) },
  { words: ['复制'], of: () => true, to: ({ sceneId }) => ({ to: editorOf(0), search: copySearch(sceneId) }) },
];
const MOST = 6;

/** For the command palette: “停用 加班回家”. What changes something asks once more, where the scene is listed. */
export async function findSceneActs(keyword: string, signal: AbortSignal) {
  const { acts, rest } = spoken(ACTS, keyword);
  if (acts.length === 0 || rest === '') return [];
  const { rows } = await call(sceneApi.page, { name: rest, page: 1, pageSize: MOST }, signal);
  return acts.flatMap(({ words: [word], of, to }) =>
    rows.filter(of).map((scene) => ({
      key: `act-scene-${word}-${scene.sceneId}`,
      label: `${word}场景“${scene.draft.name}”`,
      hint: SceneStatus.labelOf(scene.status),
      ...to(scene),
    })),
  );
}
