import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sceneApi } from '#contract/scene.ts';
import { query } from '../kit/api.ts';
import { useFilters } from '../kit/use-filters.ts';
import { usePage } from '../kit/use-page.ts';
import { SCENE_FILTERS } from './filters.ts';
import { useSceneNames } from './sources.ts';

/** What the address asks of the list, and what the server answers to it. */
export function useSceneList() {
  const { city } = useSceneNames();
  const filters = useFilters(SCENE_FILTERS, { cityId: city });
  const [page, turnPage] = usePage('scene');
  const scenes = useQuery(query(sceneApi.page, { ...page, ...filters.input }, { failed: '获取场景列表失败！' }));
  const sceneIds = scenes.data?.rows.map(({ sceneId }) => sceneId) ?? [];
  const uses = useQuery({ ...query(sceneApi.use, { sceneIds }, { quiet: true }), enabled: sceneIds.length > 0 });
  const useOf = useMemo(() => new Map(uses.data?.map((use) => [use.sceneId, use])), [uses.data]);
  return { ...filters, page, turnPage, scenes, useOf };
}

export type SceneList = ReturnType<typeof useSceneList>;
