import { accessApi } from '#contract/access.ts';
import { closeAct, markDone, type OpenAct, onLost, openActs } from '#ui/act-keys.ts';
import { isUnderWay } from '#ui/one-act.ts';
import { ask } from './call.ts';
import { isUnreachable } from './failure-text.ts';
import { notify } from './notify.tsx';
import { queryClient } from './query-client.ts';
import { closeToastsAbout } from './toasts.ts';

const FIRST_MS = 2_000;
const SLOWEST_MS = 60_000;

const lostActs = (): OpenAct[] =>
  openActs().filter(({ state, fingerprint }) => state === 'lost' && !isUnderWay(fingerprint));

/** What became of it, in words; the lists that it changed are read anew. */
async function tell(act: OpenAct): Promise<void> {
  const { done } = await ask(accessApi.outcome, { key: act.key });
  // Sent again by hand meanwhile: that one is told by its form.
  if (isUnderWay(act.fingerprint)) return;
  if (!done) {
    closeAct(act);
    notify.warning(`没有保存，可以再试：${act.summary}`);
    return;
  }
  markDone(act);
  closeToastsAbout(act.area);
  notify.success(`已保存：${act.summary}`);
  void queryClient.invalidateQueries();
}

/** Asks about every act without an answer until there is one, ever more slowly, and at once when the network is back. */
export function watchLostActs(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void askNow(ms), ms);
  };
  const askNow = async (waited: number): Promise<void> => {
    const outcomes = await Promise.allSettled(lostActs().map(tell));
    // Refused, such as without a session: nothing more is learnt by asking.
    const isOut = outcomes.some((outcome) => outcome.status === 'rejected' && isUnreachable(outcome.reason));
    if (isOut) askIn(Math.min(Math.max(waited * 2, FIRST_MS), SLOWEST_MS));
  };
  onLost(() => askIn(FIRST_MS));
  window.addEventListener('online', () => askIn(0));
  if (lostActs().length > 0) askIn(FIRST_MS);
}
