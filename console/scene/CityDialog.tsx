import { Button, Input, Modal, Segmented, Tooltip } from 'antd';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { City } from '#contract/scene.ts';
import { CityQuota } from '#rules/scene.ts';
import { CityChips } from './CityChips.tsx';
import css from './CityDialog.module.css';
import { type CityGroup, citiesOfTab, HOT, searchCities, TABS } from './cities.ts';
import { FieldError } from './RuleRow.tsx';
import { useCities } from './sources.ts';

interface CityDialogProps {
  value: readonly number[];
  /** Can't be chosen here, for the reason beside it. */
  taken?: readonly number[];
  takenWhy?: string;
  onConfirm: (cityIds: number[]) => void;
  onClose: () => void;
}

interface CityButtonProps {
  city: City;
  chosen: boolean;
  why: string | undefined;
  onToggle: () => void;
}

function CityButton({ city, chosen, why, onToggle }: CityButtonProps) {
  const button = (
    <button
      type="button"
      className={css.city}
      aria-pressed={chosen}
      aria-disabled={why !== undefined}
      onClick={() => why === undefined && onToggle()}
    >
      {city.name}
    </button>
  );
  return why === undefined ? button : <Tooltip title={why}>{button}</Tooltip>;
}

interface CityGridProps {
  groups: readonly CityGroup[];
  chosen: readonly number[];
  whyNot: (city: City) => string | undefined;
  onToggle: (cityId: number) => void;
}

function CityGrid({ groups, chosen, whyNot, onToggle }: CityGridProps) {
  if (groups.every(({ cities }) => cities.length === 0)) return <p className={css.none}>没有查询到数据</p>;
  return groups.map(({ letter, cities }) => (
    <div key={letter} className={css.group}>
      {letter && <span className={css.letter}>{letter}</span>}
      <div className={css.cities}>
        {cities.map((city) => (
          <CityButton
            key={city.cityId}
            city={city}
            chosen={chosen.includes(city.cityId)}
            why={whyNot(city)}
            onToggle={() => onToggle(city.cityId)}
          />
        ))}
      </div>
    </div>
  ));
}

/** The letters a city begins with, the hot ones, or a search over all of them. */
function useCityGroups() {
  const cities = useCities();
  const [tab, setTab] = useState(HOT);
  const [typed, setTyped] = useState('');
  const groups = typed.trim() ? searchCities(cities, typed) : citiesOfTab(cities, tab);
  return { tab, setTab, typed, setTyped, groups };
}

const sentence = (cityIds: readonly number[]): string | undefined =>
  CityQuota.shape.cityIds.safeParse(cityIds).error?.issues[0]?.message;

interface ChosenProps {
  cityIds: number[];
  onChange: (cityIds: number[]) => void;
  error: string | undefined;
}

function Chosen({ cityIds, onChange, error }: ChosenProps) {
  return (
    <div className={css.chosen}>
      <div className={css.count}>
        <span aria-live="polite">已选 {cityIds.length} 个城市</span>
        {cityIds.length > 0 && (
          <Button type="link" size="small" onClick={() => onChange([])}>
            清空
          </Button>
        )}
      </div>
      <CityChips cityIds={cityIds} onChange={onChange} />
      <FieldError>{error}</FieldError>
    </div>
  );
}

/** Chooses cities; at least one is needed to confirm. */
export function CityDialog({ value, taken = [], takenWhy = '', onConfirm, onClose }: CityDialogProps) {
  const [chosen, setChosen] = useState<number[]>([...value]);
  const [isSent, setSent] = useState(false);
  const { tab, setTab, typed, setTyped, groups } = useCityGroups();
  const toggle = (id: number): void =>
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const confirm = (): void => {
    setSent(true);
    if (sentence(chosen)) return;
    onConfirm(chosen);
    onClose();
  };
  return (
    <Modal open width={640} title="选择城市" okText="确定" cancelText="取消" onOk={confirm} onCancel={onClose}>
      <div className={css.tools}>
        <Segmented aria-label="城市首字母" options={[...TABS]} value={tab} onChange={setTab} disabled={typed !== ''} />
        <Input
          allowClear
          value={typed}
          placeholder="城市名称或拼音"
          aria-label="搜索城市"
          prefix={<Search size={15} aria-hidden />}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard */}
      <section className={css.grid} aria-label="城市" tabIndex={0}>
        <CityGrid
          groups={groups}
          chosen={chosen}
          whyNot={({ cityId }) => (taken.includes(cityId) ? takenWhy : undefined)}
          onToggle={toggle}
        />
      </section>
      <Chosen cityIds={chosen} onChange={setChosen} error={isSent ? sentence(chosen) : undefined} />
    </Modal>
  );
}
