import { type ReactNode, useEffect, useState } from 'react';
import { CallFailed } from '#ui/call.ts';
import { isNotFound, isUnreachable, reasonOf } from '#ui/failure.ts';
import { Button } from './Button.tsx';
import css from './states.module.css';

/** True once something has taken longer than a person notices. */
export function useSlow(waiting: boolean, ms: number): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), ms);
    return () => clearTimeout(timer);
  }, [waiting, ms]);
  return slow;
}

/** Nothing for 200 ms, then bars where the content will stand; after 2 s a sentence. */
export function Loading({ rows = 4 }: { rows?: number }) {
  const seen = useSlow(true, 200);
  const long = useSlow(true, 2_000);
  return (
    <div className={css.loading} role="status" aria-label="正在加载">
      {seen &&
        Array.from({ length: rows }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars are all alike
          <div key={at} className={css.bars}>
            <i />
            <i />
          </div>
        ))}
      {long && <p>网络慢，正在加载…</p>}
    </div>
  );
}

/** What failed, why, and what can be done; in the place where the content would be. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const trace = error instanceof CallFailed ? error.traceId : '';
  return (
    <div className={css.failed} role="alert">
      <h2>{isUnreachable(error) ? '连不上服务器' : isNotFound(error) ? '没有找到' : '没有加载出来'}</h2>
      <p>{isUnreachable(error) ? '请检查网络后重试。' : reasonOf(error)}</p>
      {onRetry && !isNotFound(error) && (
        <Button look="tint" small onClick={onRetry}>
          重试
        </Button>
      )}
      {trace && !isUnreachable(error) && !isNotFound(error) && <p className={css.trace}>编号 {trace}</p>}
    </div>
  );
}

interface EmptyProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** What will stand here, and the next step towards it. */
export const Empty = ({ title, children, action }: EmptyProps) => (
  <div className={css.empty}>
    <svg width="128" height="80" viewBox="0 0 128 80" fill="none" aria-hidden="true">
      <path d="M4 70h120" stroke="var(--qx-border)" strokeWidth="1.5" />
      <path d="M80 70V34h20v36M104 70V46h12v24" stroke="var(--qx-border)" strokeWidth="1.5" />
      <path d="M16 69c22 2 12-28 34-30s16-6 32-14" stroke="var(--qx-link)" strokeWidth="2" strokeDasharray="4 4" />
      <circle cx="14" cy="69" r="4.5" fill="var(--qx-page)" stroke="var(--qx-link)" strokeWidth="2" />
      <path
        d="M90 6a8 8 0 0 1 8 8c0 6-8 14-8 14s-8-8-8-14a8 8 0 0 1 8-8Z"
        fill="var(--qx-page)"
        stroke="var(--qx-link)"
        strokeWidth="2"
      />
    </svg>
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action}
  </div>
);

interface Query<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

/** The answer of a read, or what stands in its place. What was read before stays while it is read again. */
export function Answer<T>({ of, rows, children }: { of: Query<T>; rows?: number; children: (data: T) => ReactNode }) {
  if (of.data !== undefined) return <>{children(of.data)}</>;
  if (of.error) return <Failed error={of.error} onRetry={() => void of.refetch()} />;
  return <Loading {...(rows ? { rows } : {})} />;
}

interface LongList {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The way to the older rows of a list that begins with its newest. */
export const Earlier = ({ of: { hasNextPage, isFetching, fetchNextPage } }: { of: LongList }) =>
  hasNextPage && (
    <p className={css.earlier}>
      <Button small busy={isFetching} onClick={() => void fetchNextPage()}>
        看更早的
      </Button>
    </p>
  );
