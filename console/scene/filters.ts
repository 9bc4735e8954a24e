import { z } from 'zod';
import { SceneLabel, SceneStatus, SceneTemplate } from '#rules/scene.ts';
import { byCode, byId, type DraftOf, flag, one, text } from '../kit/filter-table.ts';

const NAME_MAX = 50;
const Name = z.string().max(NAME_MAX);

/** Expired and deleted ones are asked for apart. */
const isEnded = {
  ...one('ended', flag(true)),
  input: (ended: true | undefined): boolean => ended === true,
};

export const SCENE_FILTERS = {
  name: text('q', Name, '场景名称'),
  template: one('type', byCode(SceneTemplate), '模板'),
  status: one('status', byCode(SceneStatus), '状态'),
  label: one('tag', byCode(SceneLabel), '标签'),
  cityId: one('city', byId, '用车城市'),
  isEnded,
};
export type SceneForm = DraftOf<typeof SCENE_FILTERS>;
