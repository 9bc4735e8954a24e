import { Button, Input, Switch } from 'antd';
import { ImageUp, Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { ROUTE_REMARK_MAX, ROUTES_MAX, type RouteStop } from '#rules/scene.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { useEditor } from '../editor-context.ts';
import type { FormRoute } from '../form.ts';
import { RouteThumbnail } from '../RouteImages.tsx';
import { FieldError, RuleRow } from '../RuleRow.tsx';
import css from './CarpoolFields.module.css';
import { RouteStops } from './RouteStops.tsx';
import { useRouteImage } from './use-route-image.ts';

const blankRoute = (): FormRoute => ({
  key: crypto.getRandomValues(new Uint32Array(2)).join('-'),
  routeId: null,
  imageName: '',
  remark: '',
  url: '',
  thumbnailUrl: '',
  isFresh: true,
});

interface ImageButtonProps {
  place: number;
  hasImage: boolean;
  isBusy: boolean;
  mayPress: () => boolean;
  onFile: (file: File | undefined) => void;
}

/** Choosing a file sends it; closing the window without one says what is missing. */
function ImageButton({ place, hasImage, isBusy, mayPress, onFile }: ImageButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="small"
        icon={<ImageUp size={14} aria-hidden />}
        aria-label={`上传第 ${place} 条线路的图片`}
        data-tells-haste
        onClick={() => mayPress() && input.current?.click()}
      >
        {isBusy ? '正在上传' : hasImage ? '更换图片' : '上传图片'}
      </Button>
      <input
        ref={(element) => {
          input.current = element;
          // React knows no cancel event of file inputs.
          if (element) element.oncancel = () => hasImage || onFile(undefined);
        }}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={`第 ${place} 条线路的图片文件`}
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}

const NO_STOPS: RouteStop[] = [];

interface RouteRowProps {
  route: FormRoute;
  place: number;
  onChange: (changes: Partial<FormRoute>) => void;
  onRemove: () => void;
}

function RouteRow({ route, place, onChange, onRemove }: RouteRowProps) {
  const { errorAt } = useEditor();
  const { mayPress, send, drop, isBusy } = useRouteImage(route, onChange);
  const path = `carpool.routes.${place - 1}`;
  const hasImage = route.routeId !== null;
  // A failure has been told; the row stays.
  const remove = (): void => void drop().then(onRemove, () => undefined);
  return (
    <li className={css.route} data-field={`${path}.routeId ${path}.remark`}>
      {hasImage ? <RouteThumbnail route={route} /> : <span className={css.blank}>没有图片</span>}
      <div className={css.fields}>
        <Input
          aria-label={`第 ${place} 条线路的备注`}
          placeholder="线路备注，如：公司—天通苑"
          value={route.remark}
          count={{ show: true, max: ROUTE_REMARK_MAX }}
          onChange={({ target }) => onChange({ remark: target.value })}
        />
        <div className={css.line}>
          <ImageButton place={place} hasImage={hasImage} isBusy={isBusy} mayPress={mayPress} onFile={send} />
          <span className={css.file} title={route.imageName}>
            {route.imageName}
          </span>
        </div>
        <RouteStops
          place={place}
          name={route.remark || route.imageName || `第 ${place} 条线路`}
          stops={route.stops ?? NO_STOPS}
          onChange={(stops) => onChange({ stops })}
        />
        <FieldError>{errorAt(path)}</FieldError>
      </div>
      <IconButton label={`删除第 ${place} 条线路`} icon={<Trash2 size={15} aria-hidden />} onClick={remove} />
    </li>
  );
}

function Routes() {
  const { form, change } = useEditor();
  const { routes } = form.carpool;
  const set = (next: (routes: FormRoute[]) => FormRoute[]): void =>
    change((now) => ({ ...now, carpool: { ...now.carpool, routes: next(now.carpool.routes) } }));
  return (
    <>
      <ul className={css.routes}>
        {routes.map((route, at) => (
          <RouteRow
            key={route.key}
            route={route}
            place={at + 1}
            onChange={(changes) =>
              set((now) => now.map((one) => (one.key === route.key ? { ...one, ...changes } : one)))
            }
            onRemove={() => set((now) => now.filter(({ key }) => key !== route.key))}
          />
        ))}
      </ul>
      <Button
        type="dashed"
        icon={<Plus size={15} aria-hidden />}
        disabled={routes.length >= ROUTES_MAX}
        onClick={() => set((now) => [...now, blankRoute()])}
      >
        添加线路
      </Button>
      <span className={css.count}>
        {routes.length}/{ROUTES_MAX} 条，每条线路一张图片，支持 jpg、png、webp；站点可以不填
      </span>
    </>
  );
}

const CONSEQUENCE = '开启后：不能添加途经点和同行人，线路由员工填写，场景长期有效；关闭后恢复原来的设置';

export function CarpoolFields() {
  const { form, patch } = useEditor();
  const { isOpen } = form.carpool;
  return (
    <RuleRow
      title="加班拼车"
      fields="carpool carpool.routes"
      alone
      help={CONSEQUENCE}
      control={
        <Switch
          aria-label="加班拼车"
          checked={isOpen}
          onChange={(open) => patch({ carpool: { ...form.carpool, isOpen: open } })}
        />
      }
    >
      {isOpen && <Routes />}
    </RuleRow>
  );
}
