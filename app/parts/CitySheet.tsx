import { useState } from 'react';
import { referenceCalls } from '#contract/scene-reference.ts';
import { useRead } from '../kit/calls.ts';
import { TextField } from '../kit/Field.tsx';
import { Row } from '../kit/parts.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { Answer } from '../kit/states.tsx';
import css from './CitySheet.module.css';

export interface City {
  readonly cityId: number;
  readonly name: string;
}

const MOST = 40;

interface CitySheetProps {
  open: boolean;
  onPick: (city: City) => void;
  onClose?: () => void;
}

/** A city by its name or the letters it is spoken with; without a word, those that people go to most. */
export function CitySheet({ open, onPick, onClose }: CitySheetProps) {
  const cities = useRead(referenceCalls.cities, {}, { when: open });
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  return (
    <Sheet open={open} title="选择城市" {...(onClose && { onClose })}>
      <div className={css.tall}>
        <TextField label="城市" type="search" placeholder="城市名或拼音" value={words} onValue={setWords} autoFocus />
        <Answer of={cities}>
          {(rows) => (
            <>
              {rows
                .filter(({ name, pinyin, isHot }) =>
                  wanted ? name.includes(wanted) || pinyin.toLowerCase().startsWith(wanted) : isHot,
                )
                .slice(0, MOST)
                .map(({ cityId, name }) => (
                  <Row key={cityId} label={name} onPress={() => onPick({ cityId, name })} />
                ))}
            </>
          )}
        </Answer>
      </div>
    </Sheet>
  );
}
