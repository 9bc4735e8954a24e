import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState, PageSkeleton } from '#console/kit/states.tsx';

/** A link to what is not among these: it says so, and no other case opens in its place. */
export function NotListed({ what, actions }: { what: string; actions?: ReactNode }) {
  const navigate = useNavigate();
  const leave = (): void =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, id: undefined }), replace: true });
  return (
    <EmptyState
      title={`没有找到链接里的${what}`}
      actions={
        <>
          {actions}
          <Button onClick={leave}>回到列表</Button>
        </>
      }
    >
      可能已经处理完，或者不在您可见的范围里。
    </EmptyState>
  );
}

interface NamedCaseProps<R> {
  what: string;
  read: UseQueryResult<{ rows: readonly R[] }>;
  children: (row: R) => ReactNode;
}

/** The case that the address names, where the list beside it does not have it. */
export function NamedCase<R>({ what, read, children }: NamedCaseProps<R>) {
  if (read.isLoadingError)
    return <ErrorState small error={read.error} what={what} onRetry={() => void read.refetch()} />;
  if (!read.data) return <PageSkeleton />;
  const row = read.data.rows[0];
  return row === undefined ? <NotListed what={what} /> : children(row);
}
