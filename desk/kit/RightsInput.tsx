import { Segmented } from 'antd';
import { DeskFunction, DeskLevel, type DeskRights } from '#rules/desk/rights.ts';
import css from './RightsInput.module.css';

interface RightsInputProps {
  value?: DeskRights;
  onChange?: (rights: DeskRights) => void;
  functions?: readonly DeskFunction[];
  levels?: readonly DeskLevel[];
}

/** One line for each function; whoever acts also looks, whoever releases also acts. */
export function RightsInput(props: RightsInputProps) {
  const { value = {}, onChange, functions = DeskFunction.names, levels = DeskLevel.names } = props;
  const options = [{ value: '', label: '无' }, ...DeskLevel.options.filter((one) => levels.includes(one.value))];
  const set = (name: DeskFunction, level: string): void => {
    const { [name]: _before, ...rest } = value;
    const next = levels.find((one) => one === level);
    onChange?.(next ? { ...rest, [name]: next } : rest);
  };
  return (
    <div className={css.rights}>
      {functions.map((name) => (
        <div key={name} className={css.right}>
          <span>{DeskFunction.labelOf(name)}</span>
          <Segmented
            size="small"
            aria-label={DeskFunction.labelOf(name)}
            options={options}
            value={value[name] ?? ''}
            onChange={(level) => set(name, level)}
          />
        </div>
      ))}
    </div>
  );
}
