import { Link, useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import { permissionOf } from '#rules/permission.ts';
import { EmptyState, ErrorState, NoPermission, NotFound } from '../kit/states.tsx';
import { useRouteFacts } from './use-route-facts.ts';

const Home = () => (
  <Link to="/">
    <Button tabIndex={-1}>回到工作台</Button>
  </Link>
);

export const LostPage = () => <NotFound actions={<Home />} />;

export const ForbiddenPage = ({ permission }: { permission: number }) => (
  <NoPermission what={permissionOf(permission)?.label} actions={<Home />} />
);

/** A function that a person holds and this console has no page for yet. */
export function UnbuiltPage() {
  return (
    <EmptyState heading title={useRouteFacts()?.name} actions={<Home />}>
      这个功能还没有开放。
    </EmptyState>
  );
}

/** A page that could not be drawn, or whose file did not arrive. */
export function BrokenPage({ error }: { error: unknown }) {
  const router = useRouter();
  return <ErrorState heading error={error} what="页面" onRetry={() => void router.invalidate()} />;
}
