import { SceneTemplate } from './codes.ts';
import { sceneChanges } from './prose.ts';
import type { SceneNames } from './prose-kit.ts';
import type { SceneDraft } from './scene-draft.ts';

export const addedText = ({ name, template }: Pick<SceneDraft, 'name' | 'template'>): string =>
  `新建场景“${name}”（${SceneTemplate.labelOf(template)}）`;

export const editedText = (before: SceneDraft, after: SceneDraft, names: SceneNames): string =>
  `编辑场景“${before.name}”：${sceneChanges(before, after, names).join('；') || '线路图片'}`;

export const disabledText = (name: string): string => `禁用场景“${name}”：已启用 → 已禁用`;
