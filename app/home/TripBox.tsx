import { Clock, LocateFixed, Plus, User } from 'lucide-react';
import { useState } from 'react';
import { appPlacesApi } from '#contract/app-places.ts';
import type { MyScene } from '#contract/app-rides.ts';
import { call } from '#ui/call.ts';
import { useActing } from '../kit/acting.ts';
import { askPosition } from '../kit/position.ts';
import { go, hideSheet, useSheet } from '../kit/router.ts';
import { tell } from '../kit/toast.tsx';
import { whenText } from '../kit/when.ts';
import { Riders } from '../parts/Riders.tsx';
import { TimeSheet } from '../parts/TimeSheet.tsx';
import { changeTrip, tripNow, useTrip } from '../parts/trip-store.ts';
import css from './home.module.css';

/** Asked for by a press, told plainly where it fails. */
function Locate() {
  const [isBusy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    const { from: before } = tripNow();
    setBusy(true);
    const point = await askPosition();
    const found = point && (await call(appPlacesApi.placeAt, point).catch(() => null));
    setBusy(false);
    if (tripNow().from !== before) return; // somebody has chosen meanwhile
    if (!found) return tell('没有取得定位，请搜索上车地点');
    const { name, address, cityId } = found;
    changeTrip({ from: { address: name, help: address, cityId, point: found.point } });
  };
  return (
    <button type="button" className={css.locate} aria-label="定位" aria-busy={isBusy} onClick={() => void press()}>
      <LocateFixed size={20} />
    </button>
  );
}

function ridersText(name: string | undefined, count: number, own: string): string {
  return `${name ?? own}乘车${count > 0 ? `，同行 ${count} 人` : ''}`;
}

export function TripBox({ scenes }: { scenes: readonly MyScene[] }) {
  const trip = useTrip();
  const { from, at, rider, companions, via, to } = trip;
  const acting = useActing();
  const [time, riders] = [useSheet('time'), useSheet('riders')];
  return (
    <section className={css.trip} aria-label="行程">
      <div className={css.from}>
        <button type="button" className={css.at} data-end="start" onClick={() => go('/place/from')}>
          <span>{from?.address ?? '从哪儿上车'}</span>
          {from?.help && <small>{from.help}</small>}
        </button>
        <Locate />
      </div>
      {via.map((stop, at) => (
        <div key={stop.address} className={css.from}>
          <button type="button" className={css.at} data-end="via" onClick={() => go(`/place/via?at=${at}`)}>
            <span>途经 {stop.address}</span>
          </button>
          <button
            type="button"
            className={css.locate}
            aria-label={`去掉途经点 ${stop.address}`}
            onClick={() => changeTrip({ via: via.filter((one) => one !== stop) })}
          >
            ×
          </button>
        </div>
      ))}
      <button type="button" className={css.to} data-end="end" onClick={() => go('/place/to')}>
        {to?.address ?? (acting ? `送${acting.name}去哪儿` : '去哪儿')}
      </button>
      <div className={css.cells}>
        <button type="button" onClick={time.show}>
          <Clock size={18} aria-hidden="true" />
          {at ? whenText(at) : '现在出发'}
        </button>
        <button type="button" onClick={riders.show}>
          <User size={18} aria-hidden="true" />
          {ridersText(rider?.name, companions.length, acting ? acting.name : '本人')}
        </button>
        <button type="button" onClick={() => go(`/place/via?at=${via.length}`)}>
          <Plus size={18} aria-hidden="true" />
          途经点
        </button>
      </div>
      <TimeSheet
        open={time.open}
        at={at}
        scenes={scenes}
        onPick={(picked) => {
          changeTrip({ at: picked });
          hideSheet();
        }}
      />
      <Riders open={riders.open} riding={{ ...trip, riderIs: trip.riderIs ?? 'own' }} onChange={changeTrip} />
    </section>
  );
}
