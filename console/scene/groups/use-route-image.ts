import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { sceneApi } from '#contract/scene.ts';
import { SCENE_REFUSALS } from '#rules/scene.ts';
import { mutation } from '../../kit/api.ts';
import { notify } from '../../kit/notify.tsx';
import type { FormRoute } from '../form.ts';

/** A second press within this time is a slip, not a wish. */
const PAUSE_MS = 1000;

/** Uploads the picture of a route and deletes it again; the form learns the result through `onChange`. */
export function useRouteImage(route: FormRoute, onChange: (changes: Partial<FormRoute>) => void) {
  const upload = useMutation(mutation(sceneApi.uploadRoute));
  const remove = useMutation(mutation(sceneApi.removeRoute));
  const pressedAt = useRef(0);

  const mayPress = (): boolean => {
    const tooSoon = upload.isPending || Date.now() - pressedAt.current < PAUSE_MS;
    pressedAt.current = Date.now();
    if (tooSoon) notify.warning('请不要频繁点击');
    return !tooSoon;
  };
  const send = (file: File | undefined): void => {
    if (!file) {
      notify.warning(SCENE_REFUSALS.noImage.msg);
      return;
    }
    upload.mutate(
      { image: file },
      {
        onSuccess: ({ id, routeUrl, routeThumbnailUrl }) => {
          notify.success('图片上传成功！');
          onChange({
            routeId: id,
            imageName: file.name,
            url: routeUrl,
            thumbnailUrl: routeThumbnailUrl,
            isFresh: true,
          });
        },
      },
    );
  };
  /** Only a picture that belongs to no scene yet is deleted at once; a saved one goes with the next save. */
  const drop = async (): Promise<void> => {
    if (!route.isFresh || route.routeId === null) return;
    await remove.mutateAsync({ id: route.routeId });
    notify.success('删除图片成功');
  };
  return { mayPress, send, drop, isBusy: upload.isPending || remove.isPending };
}
