import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { sceneExampleApi } from '#contract/scene-examples.ts';
import { PERMISSION } from '#rules/permission.ts';
import { mutation } from '../../kit/api.ts';
import { notify } from '../../kit/notify.tsx';
import { useMay } from '../../kit/rights.ts';

/** For whoever writes scenes: this ride, with the verdict it got, is to stay true of its scene. */
export function SaveExample({ sceneId, orderNo }: { sceneId: number; orderNo: string }) {
  const may = useMay();
  const navigate = useNavigate();
  const add = useMutation(mutation(sceneExampleApi.fromOrder));
  if (!may(PERMISSION.scene)) return null;
  const open = () => void navigate({ to: `/scene/${sceneId}/examples` });
  const done = () => notify.success('已由订单生成一条用例', { action: { label: '查看用例', onClick: open } });
  return (
    <Button size="small" loading={add.isPending} onClick={() => add.mutate({ sceneId, orderNo }, { onSuccess: done })}>
      存为用例
    </Button>
  );
}
