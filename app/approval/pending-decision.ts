import { appApplicationApi } from '#contract/app-applications.ts';
import { call } from '#ui/call.ts';
import { reasonOf } from '#ui/failure.ts';
import { readAnew } from '../kit/calls.ts';
import { tell, tellNothing } from '../kit/toast.tsx';

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

/** Decided by another meanwhile: the server's sentence says by whom. The browser finishes it if the page goes. */
async function send({ approvalId, stepNo }: Decision): Promise<void> {
  try {
    await call(appApplicationApi.approve, { approvalId, stepNo }, undefined, true);
  } catch (error) {
    tell(reasonOf(error), { tone: 'bad' });
  }
  readAnew();
}

function leaveNow(): void {
  if (waiting === null) return;
  clearTimeout(waiting.timer);
  const decision = waiting;
  waiting = null;
  void send(decision);
}
addEventListener('pagehide', leaveNow);
// A phone that is put away stops its pages and may never wake them: by then it must have left.
document.addEventListener('visibilitychange', () => {
  if (document.hidden) leaveNow();
});

/** Passes it unless it is taken back in time; another decision sends the one before at once. */
export function passSoon(decision: Decision, onUndo: () => void): void {
  leaveNow();
  const timer = setTimeout(leaveNow, KEEP_MS);
  waiting = { ...decision, timer };
  tell(`已通过${decision.name}`, {
    action: {
      text: '撤回',
      press: () => {
        if (waiting?.approvalId !== decision.approvalId) return;
        clearTimeout(waiting.timer);
        waiting = null;
        tellNothing();
        onUndo();
      },
    },
  });
}

export const isPassing = (approvalId: number): boolean => waiting?.approvalId === approvalId;
