import { Checkbox, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { needsApplication, rulesOf, type SceneDraft, ServiceType, TEMPLATES, VehicleGroup } from '#rules/scene.ts';
import { DayInput, DayRangeInput } from '../kit/dates.tsx';
import { MoneyInput } from '../kit/MoneyInput.tsx';
import { StaffPicker } from '../pickers/StaffPicker.tsx';
import { ClockInput } from './groups/ClockInput.tsx';
import { SpotInput } from './SpotInput.tsx';
import { searchRiders } from './sources.ts';
import css from './TryPanel.module.css';
import { type TryErrors, type TryForm, triedServices } from './try-ride.ts';

interface TryFieldsProps {
  tried: TryForm;
  onChange: (changes: Partial<TryForm>) => void;
  draft: SceneDraft;
  /** Said once somebody tried without them. */
  errors: TryErrors;
}

const Line = ({ label, error, children }: { label: string; error?: string | undefined; children: ReactNode }) => (
  <div className={css.line} data-missing={error ? true : undefined}>
    <span className={css.label}>{label}</span>
    <div className={css.controls}>{children}</div>
    {error && (
      <p className={css.error} role="alert">
        {error}
      </p>
    )}
  </div>
);

function WhoAndWhen({ tried, onChange, errors }: TryFieldsProps) {
  return (
    <>
      <Line label="员工" error={errors.staffId}>
        <StaffPicker
          label="试算员工"
          searchName="scene-try"
          search={searchRiders}
          delayMs={400}
          value={tried.staffId}
          onChange={(staffId) => onChange({ staffId })}
        />
      </Line>
      <Line label="时间" error={errors.at}>
        <DayInput label="用车日期" value={tried.day} onChange={(day) => onChange({ day })} />
        <ClockInput label="用车时间" value={tried.minute} most={1439} onChange={(minute) => onChange({ minute })} />
      </Line>
    </>
  );
}

/** Only what this scene asks about: a project number, an approved application, the days of a journey. */
function MoreFields({ tried, onChange, draft }: TryFieldsProps) {
  const isTrip = draft.template === 'trip';
  return (
    <>
      {draft.projectNo !== 'hidden' && (
        <Line label="项目号">
          <Input
            aria-label="项目号"
            maxLength={50}
            placeholder={draft.projectNo === 'required' ? '必填' : '可以不填'}
            value={tried.projectNo}
            onChange={({ target }) => onChange({ projectNo: target.value })}
          />
        </Line>
      )}
      {isTrip && tried.isApproved && (
        <Line label="出差">
          <DayRangeInput
            label="出差日期"
            value={tried.travelDays}
            onChange={(travelDays) => onChange({ travelDays })}
          />
        </Line>
      )}
      {needsApplication(draft.template) && (
        <Checkbox checked={tried.isApproved} onChange={({ target }) => onChange({ isApproved: target.checked })}>
          假设申请已经通过{isTrip && '，行程为这两个城市'}
        </Checkbox>
      )}
      {rulesOf(draft).carpool?.isOpen && (
        <Checkbox checked={tried.isCarpool} onChange={({ target }) => onChange({ isCarpool: target.checked })}>
          按拼车试算
        </Checkbox>
      )}
    </>
  );
}

const CITY = { cityWidth: 96, cityClass: css.narrow! } as const;

export function TryFields(props: TryFieldsProps) {
  const { tried, onChange, draft, errors } = props;
  const services = ServiceType.options.filter(({ value }) => triedServices(draft).includes(value));
  const offered = TEMPLATES[draft.template].vehicleGroups;
  return (
    <div className={css.fields}>
      <WhoAndWhen {...props} />
      <Line label="上车" error={errors.from}>
        <SpotInput {...CITY} label="上车" spot={tried.from} onChange={(from) => onChange({ from })} />
      </Line>
      <Line label="下车" error={errors.to}>
        <SpotInput {...CITY} label="下车" spot={tried.to} onChange={(to) => onChange({ to })} />
      </Line>
      <Line label="用车" error={errors.service}>
        <Select<ServiceType>
          aria-label="试算服务类型"
          value={tried.service ?? null}
          options={services}
          onChange={(service) => onChange({ service })}
        />
        <Select<VehicleGroup>
          aria-label="试算车型"
          value={tried.vehicleGroup ?? null}
          options={VehicleGroup.options.filter(({ value }) => offered.includes(value))}
          onChange={(vehicleGroup) => onChange({ vehicleGroup })}
        />
      </Line>
      <Line label="预估">
        <MoneyInput
          label="预估费用（元）"
          width={140}
          value={tried.amountFen}
          onChange={(amountFen) => onChange({ amountFen })}
        />
      </Line>
      <MoreFields {...props} />
    </div>
  );
}
