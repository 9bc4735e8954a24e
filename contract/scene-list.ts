import { z } from 'zod';
import { SceneStatus, SceneTemplate } from '#rules/scene/codes.ts';
import { calls } from './endpoint.ts';
import { spelt } from './spelt.ts';
import { coded, flag, optional } from './wire.ts';

const signedIn = calls('scene', { access: 'session' });

/** A scene in short, for everybody who picks or filters by one. */
export interface SceneBrief {
  sceneId: number;
  name: string;
  template: SceneTemplate;
  status: SceneStatus;
}

const sceneBrief = spelt<SceneBrief>({
  sceneId: ['sceneId', z.int()],
  name: ['sceneName', z.string()],
  template: ['templateId', coded(SceneTemplate)],
  status: ['status', coded(SceneStatus)],
});

/** For filters over what was: deleted scenes have orders too. */
const choice = spelt({ withDeleted: ['withDeleted', optional(flag)] });

export const sceneListApi = {
  list: signedIn.form('/api/v2/scene/getList', '场景列表（选择用）', choice, z.array(sceneBrief)),
};
