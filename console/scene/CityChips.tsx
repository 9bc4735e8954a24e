import { type ReactNode, useState } from 'react';
import { Chip } from '../kit/Chip.tsx';
import css from './CityChips.module.css';
import { useSceneNames } from './sources.ts';

interface CityChipsProps {
  cityIds: readonly number[];
  onChange: (cityIds: number[]) => void;
  children?: ReactNode;
}

/** More than these are shown on request: nobody reads three hundred. */
const MOST = 24;

export function CityChips({ cityIds, onChange, children }: CityChipsProps) {
  const names = useSceneNames();
  const [all, setAll] = useState(false);
  const shown = all ? cityIds : cityIds.slice(0, MOST);
  return (
    <div className={css.chips}>
      {shown.map((id) => (
        <Chip key={id} name={names.city(id)} onRemove={() => onChange(cityIds.filter((one) => one !== id))} />
      ))}
      {shown.length < cityIds.length && (
        <button type="button" className={css.more} onClick={() => setAll(true)}>
          还有 {cityIds.length - shown.length} 个
        </button>
      )}
      {children}
    </div>
  );
}
