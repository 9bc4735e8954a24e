import { z } from 'zod';
import { SceneStatus, SceneTemplate } from '#rules/scene.ts';
import { endpoint } from './endpoint.ts';
import { coded } from './wire.ts';

/** A scene in short, for everybody who picks or filters by one. */
export interface SceneBrief {
  sceneId: number;
  name: string;
  template: SceneTemplate;
  status: SceneStatus;
}

const sceneBrief = z.codec(
  z.object({
    sceneId: z.int(),
    sceneName: z.string(),
    templateId: coded(SceneTemplate),
    status: coded(SceneStatus),
  }),
  z.custom<SceneBrief>(),
  {
    decode: ({ sceneId, sceneName, templateId, status }) => ({
      sceneId,
      name: sceneName,
      template: templateId,
      status,
    }),
    encode: ({ sceneId, name, template, status }) => ({ sceneId, sceneName: name, templateId: template, status }),
  },
);

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
