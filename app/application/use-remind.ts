import { appApplicationApi } from '#contract/app-applications.ts';
import { reasonOf } from '#ui/failure.ts';
import { useActingInput } from '../kit/acting.ts';
import { useWrite } from '../kit/calls.ts';
import { tell } from '../kit/toast.tsx';

/** Asks whoever it waits for once more; the server says when that was too soon. */
export function useRemind(applicationId: number, who: string): { isBusy: boolean; press: () => void } {
  const remind = useWrite(appApplicationApi.remind);
  const acting = useActingInput();
  return {
    isBusy: remind.isPending,
    press: () =>
      void remind.mutateAsync({ applicationId, ...acting }).then(
        () => tell(`已提醒${who}`),
        (error) => tell(reasonOf(error), { tone: 'bad' }),
      ),
  };
}
