import { useAlert } from '#console/kit/confirm.tsx';
import { notify } from '#console/kit/notify.tsx';

interface Made {
  readonly done: number;
  readonly failed: readonly { readonly reason: string }[];
}

/** What became of several: those that were not done are named with why. */
export function useTellMany(): (what: string, made: Made) => void {
  const alert = useAlert();
  return (what, { done, failed }) => {
    if (failed.length === 0) return notify.success(`${done} 份${what}`);
    alert(
      `处理完成 ${done + failed.length} 份：成功 ${done}，没有执行 ${failed.length}`,
      <ul>
        {[...new Set(failed.map(({ reason }) => reason))].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>,
    );
  };
}
