import { Link, useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import { permissionOf } from '#rules/permission.ts';
import { ErrorState, NoPermission, NotFound } from '../kit/states.tsx';

const Home = () => (
  <Link to="/">
    <Button tabIndex={-1}>回到工作台</Button>
  </Link>
);

export const LostPage = () => <NotFound actions={<Home />} />;

export const ForbiddenPage = ({ permission }: { permission: number }) => (
  <NoPermission what={permissionOf(permission)?.label} actions={<Home />} />
);

/** A page that could not be drawn, or whose file did not arrive. */
export function BrokenPage({ error }: { error: unknown }) {
  const router = useRouter();
  return <ErrorState heading error={error} what="页面" onRetry={() => void router.invalidate()} />;
}
