import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { appPlacesApi } from '#contract/app-places.ts';
import { appRidesApi, type MyScene } from '#contract/app-rides.ts';
import { useSettled } from '#ui/use-settled.ts';
import { useActingInput } from '../kit/acting.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { useRead } from '../kit/calls.ts';
import { Note } from '../kit/Note.tsx';
import { askPosition } from '../kit/position.ts';
import { back, go } from '../kit/router.ts';
import { MapScreen } from '../kit/Screen.tsx';
import { tell } from '../kit/toast.tsx';
import { kilometers } from '../kit/when.ts';
import { TripMap } from '../parts/TripMap.tsx';
import type { Spot } from '../parts/trip.ts';
import { changeTrip, useTrip } from '../parts/trip-store.ts';
import css from './pin.module.css';
import { type End, metersTo, outsideOf, reachOf, type SpotInside, sceneInView, spotsInside, walkText } from './pin.ts';

type Point = Spot['point'];
/** The middle of Beijing: where somebody begins of whom nothing at all is known. */
const SOMEWHERE: Point = { lng: 116.397, lat: 39.909 };

/** Where the map came to rest. */
function useSettledPoint(first: Point): [point: Point, move: (point: Point) => void, isMoving: boolean] {
  const [moving, setMoving] = useState(first);
  const settled = useSettled(moving);
  return [settled, setMoving, moving !== settled];
}

const WORDS = { from: ['上车地点', '上车'], to: ['下车地点', '下车'] } as const;

function take(end: End, spot: Spot): void {
  changeTrip(end === 'from' ? { from: spot } : { to: spot });
  if (end === 'to') go('/confirm', { replace: true });
  else back('/');
}

/** Which rule the spot does not fit, by how much, and where it would. */
function Outside({ scene, end, point, circle, onMove }: OutsideProps) {
  const places = useRead(appPlacesApi.places, useActingInput());
  const { favourites = [], recents = [], company = [] } = places.data ?? {};
  const inside = spotsInside(circle, [...company, ...favourites, ...recents], point);
  return (
    <>
      <Note tone="wait">
        “{scene.name}”要在{circle.address} {kilometers(circle.radiusMeters)}内{WORDS[end][1]}，这里距{circle.address}{' '}
        {kilometers(metersTo(circle.point, point))}。
      </Note>
      <h2 className={css.head}>改到这里就可以</h2>
      <ul className={css.spots}>
        {inside.map(({ spot, meters }) => (
          <li key={spot.address}>
            <span>
              {spot.address}
              <small>{walkText(meters)}</small>
            </span>
            <Button look="tint" small onClick={() => onMove({ spot, meters })}>
              改到这里
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
interface OutsideProps {
  scene: MyScene;
  end: End;
  point: Point;
  circle: MyScene['places'][number];
  onMove: (inside: SpotInside) => void;
}

/** Of the scene in view: the circles, and how far out the pin lies. */
function useReach(end: End, point: Point) {
  const { at, sceneId } = useTrip();
  const scenes = useRead(appRidesApi.scenes, { ...(at && { at }), ...useActingInput() });
  const scene = sceneInView(scenes.data?.scenes ?? [], sceneId);
  const places = reachOf(scene, end, point);
  const nearest = outsideOf(places, point);
  return { scene, places, circle: nearest && nearest.meters > 0 ? nearest.place : null, meters: nearest?.meters ?? 0 };
}

function Locate({ onFound }: { onFound: (point: Point) => void }) {
  const press = async (): Promise<void> => {
    const found = await askPosition();
    if (found) onFound(found);
    else tell('没有取得定位，请拖动地图');
  };
  return (
    <button type="button" className={css.locate} aria-label="定位" onClick={() => void press()}>
      <LocateFixed size={20} />
    </button>
  );
}

/** The map is pushed below a pin that stands still; what lies there is told, and whether the scene reaches so far. */
export function PinScreen({ params }: { params: Record<string, string> }) {
  const end: End = params.end === 'to' ? 'to' : 'from';
  const trip = useTrip();
  const [middle, setMiddle] = useState<Point>(trip[end]?.point ?? trip.from?.point ?? SOMEWHERE);
  const [point, move, isMoving] = useSettledPoint(middle);
  const { scene, places, circle, meters } = useReach(end, point);
  const here = useRead(appPlacesApi.placeAt, point, { keep: true });
  const found = here.data;
  // Until this point's own answer is there, what is told is of the point before: a driver would be sent to another door.
  const isOwn = !isMoving && !here.isPlaceholderData;
  const spot = isOwn && found && { address: found.name, help: found.address, cityId: found.cityId, point };
  return (
    <MapScreen
      tall
      home="/"
      map={
        <div className={css.map}>
          <TripMap
            key={`${middle.lng},${middle.lat}`}
            label={`选择${WORDS[end][0]}：拖动地图，${found?.name ?? '正在查找'}`}
            middle={middle}
            onMiddle={move}
            ranges={places.map(({ point: at, radiusMeters, address }) => ({
              point: at,
              meters: radiusMeters,
              name: `${address}，${kilometers(radiusMeters)}内可${WORDS[end][1]}`,
            }))}
          />
          <div className={css.pin} data-out={circle !== null || undefined} aria-hidden="true">
            <span>{circle ? `超出 ${kilometers(meters)}` : `在这里${WORDS[end][1]}`}</span>
            <i />
          </div>
          <Locate onFound={setMiddle} />
        </div>
      }
      bottom={
        <Acts>
          <Button look={circle ? 'plain' : 'filled'} wide busy={!spot} onClick={() => spot && take(end, spot)}>
            {circle ? `仍在这里${WORDS[end][1]}，换场景` : `在这里${WORDS[end][1]}`}
          </Button>
        </Acts>
      }
    >
      <div className={css.here} aria-live="polite">
        <p>{WORDS[end][0]}</p>
        <h1>{found === null ? '这里没有开通用车' : (found?.name ?? '正在查找…')}</h1>
        <p>{found?.address}</p>
      </div>
      {circle && scene && (
        <Outside scene={scene} end={end} point={point} circle={circle} onMove={(inside) => take(end, inside.spot)} />
      )}
    </MapScreen>
  );
}
