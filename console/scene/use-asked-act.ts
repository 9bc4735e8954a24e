import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SceneView } from '#contract/scene.ts';
import type { Search } from '../kit/address.ts';
import { useAddress } from '../kit/use-page.ts';
import { useSceneActions } from './use-scene-actions.tsx';

/** Asks what the address asks for, once its scene is listed; the address then says it no more. */
export function useAskedAct(scenes: readonly SceneView[] | undefined): void {
  const { act, scene } = useAddress();
  const navigate = useNavigate();
  const { stop, start } = useSceneActions();
  const asked = scenes?.find(({ sceneId }) => String(sceneId) === scene);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each address, whatever is drawn meanwhile
  useEffect(() => {
    if (!asked || !act) return;
    const plain = ({ act: _, scene: __, ...others }: Search): Search => others;
    void navigate({ to: '.', search: plain, replace: true });
    if (act === 'stop' && asked.status === 'enabled') stop(asked);
    if (act === 'start' && asked.status === 'disabled') start(asked);
  }, [asked?.sceneId, act]);
}
