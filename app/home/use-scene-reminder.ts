import { appRidesApi, type MyScene } from '#contract/app-rides.ts';
import { reasonOf } from '#ui/failure.ts';
import { useActing } from '../kit/acting.ts';
import { useWrite } from '../kit/calls.ts';
import { tell } from '../kit/toast.tsx';

/** Told once when a scene opens, by SMS and message; null for a secretary, whose phone is not the place for it. */
export function useSceneReminder({ sceneId, remindAt }: Pick<MyScene, 'sceneId' | 'remindAt'>) {
  const remind = useWrite(appRidesApi.remind);
  const isOn = remindAt !== null;
  const press = (): void =>
    void remind.mutateAsync({ sceneId, on: !isOn }).catch((error) => tell(reasonOf(error), { tone: 'bad' }));
  return useActing() === null ? { isOn, isBusy: remind.isPending, press } : null;
}
