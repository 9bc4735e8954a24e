import { z } from 'zod';
import { SceneStatus, SceneTemplate } from '#rules/scene.ts';
import { endpoint } from './endpoint.ts';
import { spelt } from './spelt.ts';
import { coded } from './wire.ts';

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

export const sceneListApi = {
  list: endpoint({
    area: 'scene',
    access: 'session',
    summary: '场景列表（选择用）',
    method: 'POST',
    path: '/api/v2/scene/getList',
    encoding: 'form',
    input: z.object({}),
    output: z.array(sceneBrief),
  }),
};
