import { X } from 'lucide-react';
import { useState } from 'react';
import { dayOf, instantOfLocal } from '#rules/calendar.ts';
import { Button, TextButton } from '../kit/Button.tsx';
import { Box, Chips, Row } from '../kit/parts.tsx';
import { hideSheet, useSheet } from '../kit/router.ts';
import { now, whenText } from '../kit/when.ts';
import { type City, CitySheet } from '../parts/CitySheet.tsx';
import { MomentField } from '../parts/MomentField.tsx';
import css from './application.module.css';
import type { FieldsProps, Leg } from './form.ts';

const VEHICLES = [
  ['飞机', '飞机'],
  ['高铁', '高铁'],
  ['火车', '火车'],
  ['汽车', '汽车'],
] as const;

interface NewLegProps {
  day: string;
  onAdd: (leg: Leg) => void;
}

/** One way of the journey: between which cities, by what, and when. */
function NewLeg({ day, onAdd }: NewLegProps) {
  const [from, setFrom] = useState<City | null>(null);
  const [to, setTo] = useState<City | null>(null);
  const [vehicle, setVehicle] = useState('高铁');
  const [startAt, setStartAt] = useState(() => instantOfLocal(`${day} 09:00:00`) ?? now());
  const [picking, setPicking] = useState<'from' | 'to' | null>(null);
  const add = (): void => {
    if (!from || !to) {
      setPicking(from ? 'to' : 'from');
      return;
    }
    onAdd({ fromCityId: from.cityId, fromName: from.name, toCityId: to.cityId, toName: to.name, vehicle, startAt });
  };
  return (
    <div className={css.leg}>
      <Row label="从" value={from?.name ?? '请选择'} onPress={() => setPicking('from')} />
      <Row label="到" value={to?.name ?? '请选择'} onPress={() => setPicking('to')} />
      <Chips label="交通工具" options={VEHICLES} value={vehicle} onChoose={setVehicle} />
      <MomentField label="出发时间" value={startAt} onValue={setStartAt} />
      <Button look="tint" onClick={add}>
        加上这一段
      </Button>
      <CitySheet
        open={picking !== null}
        onClose={() => setPicking(null)}
        onPick={(city) => {
          if (picking === 'from') setFrom(city);
          else setTo(city);
          setPicking(null);
        }}
      />
    </div>
  );
}

const legText = ({ fromName, toName, vehicle, startAt }: Leg): string =>
  `${fromName} → ${toName}，${vehicle}${startAt ? `，${whenText(startAt)}` : ''}`;

/** The way back of what was entered, on the last day. */
function backOf(leg: Leg, endDay: string): Leg {
  const clock = leg.startAt ? '18:00:00' : null;
  return {
    fromCityId: leg.toCityId,
    fromName: leg.toName,
    toCityId: leg.fromCityId,
    toName: leg.fromName,
    vehicle: leg.vehicle,
    startAt: clock && instantOfLocal(`${endDay} ${clock}`),
  };
}

/** Cities for rides there, legs for transfers to and from them. */
export function JourneyFields({ scene, filled, onChange }: FieldsProps) {
  const city = useSheet('form-cities');
  const [isAdding, setAdding] = useState(false);
  const { travelCities, legs } = filled;
  const [first] = legs;
  return (
    <>
      {scene.cityUse && (
        <Box>
          <Row
            label="出差城市"
            value={travelCities.map(({ name }) => name).join('、') || '请选择'}
            onPress={city.show}
          />
          {travelCities.length > 0 && (
            <div className={css.removable}>
              {travelCities.map((one) => (
                <button
                  key={one.cityId}
                  type="button"
                  aria-label={`去掉${one.name}`}
                  onClick={() => onChange({ travelCities: travelCities.filter((other) => other !== one) })}
                >
                  {one.name} <X size={14} aria-hidden="true" />
                </button>
              ))}
            </div>
          )}
        </Box>
      )}
      {scene.transferUse && (
        <Box label="往返行程">
          {legs.map((leg) => (
            <Row
              key={legText(leg)}
              label={legText(leg)}
              value={
                <Button small onClick={() => onChange({ legs: legs.filter((other) => other !== leg) })}>
                  去掉
                </Button>
              }
            />
          ))}
          <div className={css.legActs}>
            <TextButton onClick={() => setAdding(!isAdding)}>加一段</TextButton>
            {legs.length === 1 && first && (
              <TextButton onClick={() => onChange({ legs: [first, backOf(first, filled.endDay)], roundTrip: true })}>
                加返程
              </TextButton>
            )}
          </div>
          {isAdding && (
            <NewLeg
              day={filled.startDay || dayOf(now())}
              onAdd={(leg) => {
                onChange({ legs: [...legs, leg] });
                setAdding(false);
              }}
            />
          )}
        </Box>
      )}
      <CitySheet
        open={city.open}
        onPick={(picked) => {
          const known = travelCities.some(({ cityId }) => cityId === picked.cityId);
          if (!known) onChange({ travelCities: [...travelCities, picked] });
          hideSheet();
        }}
      />
    </>
  );
}
