import { useEffect, useState } from 'react';
import { UNKNOWN_LABEL } from '#rules/access.ts';
import { SelectField } from './Field.tsx';

type Regions = Readonly<Record<string, readonly string[]>>;

interface Props {
  province: string;
  town: string;
  onPick: (region: { province?: string; town?: string }) => void;
}

const optionsOf = (names: readonly string[]): [string, string][] => [
  ['', UNKNOWN_LABEL],
  ...names.map((name): [string, string] => [name, name]),
];

/** The list is a file of its own, fetched when the form opens; until then, and if it fails, 未知 can be sent. */
export function RegionFields({ province, town, onPick }: Props) {
  const [regions, setRegions] = useState<Regions>({});
  useEffect(() => {
    import('./regions.json').then(({ default: loaded }) => setRegions(loaded)).catch(() => undefined);
  }, []);

  const towns = regions[province] ?? [];
  // A municipality is its own only town.
  const pickProvince = (name: string): void => {
    const [first = '', second] = regions[name] ?? [];
    onPick({ province: name, town: second === undefined ? first : '' });
  };
  return (
    <>
      <SelectField
        label="所在省份"
        name="province"
        value={province}
        options={optionsOf(Object.keys(regions))}
        onPick={pickProvince}
      />
      <SelectField
        label="所在城市"
        name="city"
        value={town}
        options={optionsOf(towns)}
        disabled={towns.length === 0}
        onPick={(name) => onPick({ town: name })}
      />
    </>
  );
}
