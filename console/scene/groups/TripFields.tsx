import { Segmented, Select, Switch } from 'antd';
import { DEADLINE_DAYS, TEMPLATES } from '#rules/scene.ts';
import { useEditor } from '../editor-context.ts';
import type { SceneForm } from '../form.ts';
import { FieldError, RuleRow } from '../RuleRow.tsx';
import css from './groups.module.css';
import { VehicleGroupChecks } from './ServiceFields.tsx';

function AllowedSwitch({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <Segmented<boolean>
      aria-label={label}
      value={on}
      options={[
        { value: false, label: '不可用' },
        { value: true, label: '可用' },
      ]}
      onChange={onChange}
    />
  );
}

function SameCity({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <span className={css.switch}>
      <Switch aria-label={label} checked={on} onChange={onChange} />
      <span>上车和下车必须在同一城市</span>
    </span>
  );
}

const DAYS = DEADLINE_DAYS.map((days) => ({ value: days, label: `前后 ${days} 天` }));

/** A part that is switched on begins with every vehicle. */
const NEW_CITY_USE = { vehicleGroups: [...TEMPLATES.trip.vehicleGroups], sameCity: true };
const NEW_TRANSFER_USE = { vehicleGroups: [...TEMPLATES.trip.vehicleGroups], sameCity: false, deadlineDays: null };

type Transfer = NonNullable<SceneForm['transferUse']>;

/** Within the dates of the journey only, or some days around it. */
function Deadline({ use, onChange }: { use: Transfer; onChange: (deadlineDays: Transfer['deadlineDays']) => void }) {
  const { errorAt } = useEditor();
  const limited = use.deadlineDays !== null;
  return (
    <div data-field="transferUse.deadlineDays">
      <div className={css.line}>
        <Segmented<boolean>
          aria-label="接送日期"
          value={limited}
          options={[
            { value: false, label: '仅出差日期内' },
            { value: true, label: '前后可延长' },
          ]}
          onChange={(on) => onChange(on ? '' : null)}
        />
        {limited && (
          <Select<number>
            aria-label="延长天数"
            style={{ width: 120 }}
            placeholder="请选择天数"
            value={use.deadlineDays === '' ? null : use.deadlineDays}
            options={DAYS}
            onChange={onChange}
          />
        )}
      </div>
      <FieldError>{errorAt('transferUse.deadlineDays')}</FieldError>
    </div>
  );
}

export function CityUse() {
  const { form, patch } = useEditor();
  const use = form.cityUse;
  return (
    <RuleRow
      title="出差城市用车"
      fields="cityUse"
      help={use ? '出差日期内，在行程的城市里叫车' : '员工不能在出差城市里叫车'}
      control={
        <AllowedSwitch
          label="出差城市用车"
          on={use !== null}
          onChange={(on) => patch({ cityUse: on ? NEW_CITY_USE : null })}
        />
      }
    >
      {use && (
        <dl className={css.part}>
          <dt>车型</dt>
          <dd>
            <VehicleGroupChecks
              label="出差城市用车的车型"
              value={use.vehicleGroups}
              onChange={(vehicleGroups) => patch({ cityUse: { ...use, vehicleGroups } })}
            />
          </dd>
          <dt>同城</dt>
          <dd>
            <SameCity
              label="出差城市用车仅限同城"
              on={use.sameCity}
              onChange={(sameCity) => patch({ cityUse: { ...use, sameCity } })}
            />
          </dd>
        </dl>
      )}
    </RuleRow>
  );
}

export function TransferUse() {
  const { form, patch } = useEditor();
  const use = form.transferUse;
  const set = (changes: Partial<Transfer>): void => patch({ transferUse: use && { ...use, ...changes } });
  return (
    <RuleRow
      title="接送服务"
      fields="transferUse.vehicleGroups"
      help={use ? '出发和到达城市的接机/站、送机/站' : '员工不能叫接机/站和送机/站'}
      control={
        <AllowedSwitch
          label="接送服务"
          on={use !== null}
          onChange={(on) => patch({ transferUse: on ? NEW_TRANSFER_USE : null })}
        />
      }
    >
      {use && (
        <dl className={css.part}>
          <dt>车型</dt>
          <dd>
            <VehicleGroupChecks
              label="接送服务的车型"
              value={use.vehicleGroups}
              onChange={(vehicleGroups) => set({ vehicleGroups })}
            />
          </dd>
          <dt>日期</dt>
          <dd>
            <Deadline use={use} onChange={(deadlineDays) => set({ deadlineDays })} />
          </dd>
          <dt>同城</dt>
          <dd>
            <SameCity label="接送服务仅限同城" on={use.sameCity} onChange={(sameCity) => set({ sameCity })} />
          </dd>
        </dl>
      )}
    </RuleRow>
  );
}
