import { Drawer } from 'antd';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorState, PageSkeleton } from './states.tsx';

interface DetailDrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** 480 for a record, 640 where it holds a table, 960 where that table is a list of its own. */
  width?: 480 | 640 | 960;
  actions?: ReactNode;
  /** Secondary actions at the left of the foot, primary ones at its right. */
  footer?: ReactNode;
  /** There is something to fill in: a click beside it does not close it. */
  holdsForm?: boolean;
  /** What the panel waits for; its failure stays inside the panel. */
  query?: { isPending: boolean; isLoadingError: boolean; error: unknown; refetch: () => unknown };
  children?: ReactNode;
}

/** A record beside its list. Children may rely on the query's data being there. */
export function DetailDrawer(props: DetailDrawerProps) {
  const { query, title, width = 480, actions, footer, holdsForm = false, children, ...rest } = props;
  return (
    <Drawer
      {...rest}
      title={title}
      size={width}
      extra={actions}
      footer={footer}
      mask={{ closable: !holdsForm }}
      destroyOnHidden
      closable={{ placement: 'end', closeIcon: <X size={16} aria-hidden /> }}
      styles={{ body: { padding: '16px 20px' }, header: { padding: '14px 20px' } }}
    >
      {query?.isPending ? (
        <PageSkeleton />
      ) : query?.isLoadingError ? (
        <ErrorState error={query.error} what="详情" onRetry={() => void query.refetch()} />
      ) : (
        children
      )}
    </Drawer>
  );
}
