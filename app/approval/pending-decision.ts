import { useSyncExternalStore } from 'react';
import { appApplicationApi } from '#contract/app-applications.ts';
import { call } from '#ui/call.ts';
import { isUnreachable, reasonOf } from '#ui/failure.ts';
import { queryClient } from '../kit/calls.ts';
import { onSessionEnd, onSignOut } from '../kit/session.ts';
import { endOffer, tell, tellNothing } from '../kit/toast.tsx';

/** So long a decision can be taken back: it leaves after that, or when the page is left. */
const KEEP_MS = 5_000;

interface Decision {
  readonly approvalId: number;
  readonly stepNo: number;
  readonly name: string;
}

interface Waiting extends Decision {
  readonly timer: ReturnType<typeof setTimeout>;
}
let waiting: Waiting | null = null;

/** Passed here, and still among what was read before: nobody is led to it or asked about it again. */
let passing: readonly number[] = [];
const listeners = new Set<() => void>();
function setPassing(next: readonly number[]): void {
  passing = next;
  for (const listener of listeners) listener();
}
const isOver = (approvalId: number): void => setPassing(passing.filter((id) => id !== approvalId));

function failureText({ name }: Decision, error: unknown): string {
  if (isUnreachable(error)) return `没有收到答复，不知道${name}通过没有，请再看一次`;
  return `${name}没有通过：${reasonOf(error)}`;
}

/** Decided by another meanwhile: the server's sentence says by whom. The browser finishes it if the page goes. */
async function send(decision: Decision): Promise<void> {
  const { approvalId, stepNo } = decision;
  try {
    await call(appApplicationApi.approve, { approvalId, stepNo }, undefined, true);
  } catch (error) {
    tell(failureText(decision, error), { tone: 'bad' });
  }
  void queryClient.invalidateQueries().then(() => isOver(approvalId));
}

async function leaveNow(): Promise<void> {
  if (waiting === null) return;
  clearTimeout(waiting.timer);
  const decision = waiting;
  waiting = null;
  endOffer();
  await send(decision);
}
addEventListener('pagehide', () => void leaveNow());
// A phone that is put away stops its pages and may never wake them: by then it must have left.
document.addEventListener('visibilitychange', () => {
  if (document.hidden) void leaveNow();
});
onSignOut(leaveNow);
// The next person on this phone decides nothing for the last one.
onSessionEnd(() => {
  clearTimeout(waiting?.timer);
  waiting = null;
  setPassing([]);
});

/** Passes it unless it is taken back in time; another decision sends the one before at once. */
export function passSoon(decision: Decision, onUndo: () => void): void {
  const { approvalId } = decision;
  if (passing.includes(approvalId)) return;
  void leaveNow();
  const timer = setTimeout(() => void leaveNow(), KEEP_MS);
  waiting = { ...decision, timer };
  setPassing([...passing, approvalId]);
  tell(`已通过${decision.name}`, {
    action: {
      text: '撤回',
      press: () => {
        if (waiting?.approvalId !== approvalId) return;
        clearTimeout(waiting.timer);
        waiting = null;
        isOver(approvalId);
        tellNothing();
        onUndo();
      },
    },
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const usePassing = (): readonly number[] => useSyncExternalStore(subscribe, () => passing);
