import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
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
        <span key={id} className={css.chip}>
          {names.city(id)}
          <button
            type="button"
            aria-label={`移除${names.city(id)}`}
            onClick={() => onChange(cityIds.filter((one) => one !== id))}
          >
            <X size={13} aria-hidden />
          </button>
        </span>
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
