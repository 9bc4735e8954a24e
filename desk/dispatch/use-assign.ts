import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { mutation } from '#console/kit/api.ts';
import { notify } from '#console/kit/notify.tsx';
import { deskApi } from '#contract/desk.ts';
import type { BoardRide, DispatchCandidate } from '#contract/desk-dispatch.ts';

/** So long it can be taken back: the driver and the rider hear of it only then. */
const REGRET_SECONDS = 8;

interface Waiting {
  readonly candidate: DispatchCandidate;
  readonly left: number;
}

/** Assigns after some seconds of regret; whoever leaves the ride before has not assigned it. */
export function useAssign({ companyId, orderId, assignmentId }: BoardRide) {
  const { mutate } = useMutation(mutation(deskApi.assignRide));
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const stop = (): void => {
    clearInterval(timer.current);
    setWaiting(null);
  };
  useEffect(() => () => clearInterval(timer.current), []);
  const assign = (candidate: DispatchCandidate): void => {
    let left = REGRET_SECONDS;
    setWaiting({ candidate, left });
    timer.current = setInterval(() => {
      left -= 1;
      if (left > 0) return setWaiting({ candidate, left });
      stop();
      mutate(
        { companyId, orderId, driverId: candidate.driverId, seen: assignmentId, takeOver: true },
        { onSuccess: () => notify.success(`已派给${candidate.name}，短信已发给司机和乘车人`) },
      );
    }, 1_000);
  };
  return {
    assign,
    withdraw: stop,
    waiting: waiting && `${waiting.left} 秒后派给${waiting.candidate.name}`,
  };
}
