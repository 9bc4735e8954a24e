import { Modal } from 'antd';
import { ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import css from './RouteImages.module.css';

export interface RoutePicture {
  url: string;
  thumbnailUrl: string;
  remark: string;
  imageName: string;
}

const routeName = ({ remark, imageName }: Pick<RoutePicture, 'remark' | 'imageName'>): string =>
  remark || imageName || '未命名线路';

/** The small picture; a press shows the whole one. */
export function RouteThumbnail({ route }: { route: RoutePicture }) {
  const [open, setOpen] = useState(false);
  const [gone, setGone] = useState(false);
  const name = routeName(route);
  if (gone) {
    return (
      <span className={css.thumbnail} title="图片加载失败">
        <ImageOff size={18} aria-label="图片加载失败" />
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        className={css.thumbnail}
        aria-label={`查看线路图片：${name}`}
        onClick={() => setOpen(true)}
      >
        <img src={route.thumbnailUrl} alt="" onError={() => setGone(true)} />
      </button>
      <Modal
        open={open}
        width={720}
        title={name}
        footer={null}
        onCancel={() => setOpen(false)}
        destroyOnHidden
        mask={{ closable: true }}
      >
        <img className={css.whole} src={route.url} alt={`线路图片：${name}`} />
      </Modal>
    </>
  );
}

/** All pictures of a scene's routes, to look at. */
export function RouteImages({ routes }: { routes: readonly (RoutePicture & { routeId: number })[] }): ReactNode {
  return (
    <ul className={css.list} aria-label="拼车线路">
      {routes.map((route) => (
        <li key={route.routeId}>
          <RouteThumbnail route={route} />
          <span className={css.name} title={routeName(route)}>
            {routeName(route)}
          </span>
        </li>
      ))}
    </ul>
  );
}
