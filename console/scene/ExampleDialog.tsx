import { useMutation } from '@tanstack/react-query';
import { Checkbox, Input, Modal, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { type SceneExample, sceneExampleApi } from '#contract/scene-examples.ts';
import { ExampleDraft, type ExampleRide, type Expected, expectedOf, judgeExample } from '#rules/lab/examples.ts';
import {
  needsApplication,
  rulesOf,
  type SceneDraft,
  ServiceType,
  type Spot,
  STEPS,
  TEMPLATES,
  VehicleGroup,
  WEEKDAYS,
} from '#rules/scene.ts';
import { mutation } from '../kit/api.ts';
import { MoneyInput } from '../kit/MoneyInput.tsx';
import { notify } from '../kit/notify.tsx';
import css from './examples.module.css';
import { ClockInput } from './groups/ClockInput.tsx';
import { SpotInput } from './SpotInput.tsx';
import { triedServices } from './try-ride.ts';

type Ride = Omit<ExampleRide, 'from' | 'to' | 'amountFen' | 'minute' | 'service' | 'vehicleGroup'> & {
  service: ServiceType | undefined;
  vehicleGroup: VehicleGroup | undefined;
  from: Partial<Spot>;
  to: Partial<Spot>;
  amountFen: number | null;
  minute: number | null;
};

/** What is not said is taken from the scene. */
function startRide(draft: SceneDraft): Ride {
  const { startPlaces, endPlaces, services, vehicleGroups } = rulesOf(draft);
  return {
    ...{ weekday: 3, dayKind: 'workday', kindBefore: 'workday', minute: 1260, days: 1, viaPoints: 0, companions: 0 },
    ...{ from: { ...startPlaces[0] }, to: { ...endPlaces[0] }, service: services[0], vehicleGroup: vehicleGroups[0] },
    ...{
      hasProject: draft.projectNo === 'required',
      isApplied: true,
      isCarpool: false,
      amountFen: 5_000,
      leftFen: null,
    },
  };
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={css.line}>
    <span>{label}</span>
    <div>{children}</div>
  </div>
);

const HOLIDAY = 8;
const DAYS = [
  ...WEEKDAYS.map((label, at) => ({ value: at + 1, label: label as string })),
  { value: HOLIDAY, label: '法定节假日' },
];
const usual = (weekday: number): 'restDay' | 'workday' => (weekday >= 6 || weekday === 0 ? 'restDay' : 'workday');
const dayOfChoice = (value: number) =>
  value === HOLIDAY
    ? ({ weekday: 4, dayKind: 'holiday', kindBefore: 'holiday' } as const)
    : { weekday: value, dayKind: usual(value), kindBefore: usual(value - 1) };

interface PartProps {
  ride: Ride;
  draft: SceneDraft;
  onChange: (changes: Partial<Ride>) => void;
}

function RideFields({ ride, draft, onChange }: PartProps) {
  const services = ServiceType.options.filter(({ value }) => triedServices(draft).includes(value));
  const groups = VehicleGroup.options.filter(({ value }) => TEMPLATES[draft.template].vehicleGroups.includes(value));
  return (
    <>
      <Line label="时间">
        <Select
          aria-label="哪一天"
          options={DAYS}
          value={ride.dayKind === 'holiday' ? HOLIDAY : ride.weekday}
          onChange={(value) => onChange(dayOfChoice(value))}
        />
        <ClockInput label="用车时间" value={ride.minute} most={1439} onChange={(minute) => onChange({ minute })} />
      </Line>
      <Line label="上车">
        <SpotInput label="上车" cityWidth={110} spot={ride.from} onChange={(from) => onChange({ from })} />
      </Line>
      <Line label="下车">
        <SpotInput label="下车" cityWidth={110} spot={ride.to} onChange={(to) => onChange({ to })} />
      </Line>
      <Line label="用车">
        <Select
          aria-label="服务类型"
          options={services}
          value={ride.service ?? null}
          onChange={(service) => onChange({ service: service ?? undefined })}
        />
        <Select
          aria-label="车型"
          options={groups}
          value={ride.vehicleGroup ?? null}
          onChange={(vehicleGroup) => onChange({ vehicleGroup: vehicleGroup ?? undefined })}
        />
      </Line>
      <Line label="预估">
        <MoneyInput
          label="预估费用（元）"
          width={130}
          value={ride.amountFen}
          onChange={(amountFen) => onChange({ amountFen })}
        />
        <span className={css.quiet}>限额还剩</span>
        <MoneyInput
          label="限额还剩（元）"
          placeholder="不限"
          width={130}
          value={ride.leftFen}
          onChange={(leftFen) => onChange({ leftFen })}
        />
      </Line>
      <Line label="其他">
        <Checkbox checked={ride.hasProject} onChange={({ target }) => onChange({ hasProject: target.checked })}>
          填了项目号
        </Checkbox>
        {needsApplication(draft.template) && (
          <Checkbox checked={ride.isApplied} onChange={({ target }) => onChange({ isApplied: target.checked })}>
            申请已经通过
          </Checkbox>
        )}
      </Line>
    </>
  );
}

const WANTED = [
  { value: 'ALLOW', label: '企业全付' },
  { value: 'ALLOW_SPLIT', label: '企业付一部分' },
  { value: 'NEED_APPLICATION', label: '须先申请' },
  { value: 'DENY', label: '不能用车' },
] as const;
const RULES = STEPS.map((label, value) => ({ value, label: label as string }));

interface WantedProps {
  expected: Expected;
  onChange: (expected: Expected) => void;
}

function WantedFields({ expected, onChange }: WantedProps) {
  return (
    <Line label="期望">
      <Select
        aria-label="期望的结果"
        style={{ width: 130 }}
        options={[...WANTED]}
        value={expected.verdict}
        onChange={(verdict) => onChange({ verdict, companyFen: null, step: null })}
      />
      {expected.verdict === 'ALLOW_SPLIT' && (
        <MoneyInput
          label="企业付（元）"
          width={130}
          value={expected.companyFen}
          onChange={(companyFen) => onChange({ ...expected, companyFen })}
        />
      )}
      {expected.verdict === 'DENY' && (
        <Select
          aria-label="由哪条规则拒绝"
          style={{ width: 150 }}
          allowClear
          placeholder="任何一条规则"
          options={RULES}
          value={expected.step}
          onChange={(step) => onChange({ ...expected, step: step ?? null })}
        />
      )}
    </Line>
  );
}

interface ExampleDialogProps {
  sceneId: number;
  draft: SceneDraft;
  /** Null: a new one. */
  example: SceneExample | null;
  onClose: () => void;
}

/** A ride and what is wanted of it; the wanted result follows the rules in force until somebody says otherwise. */
export function ExampleDialog({ sceneId, draft, example, onClose }: ExampleDialogProps) {
  const [name, setName] = useState(example?.name ?? '');
  const [ride, setRide] = useState<Ride>(example?.ride ?? startRide(draft));
  const [said, setSaid] = useState<Expected | null>(example?.expected ?? null);
  const [isTried, setTried] = useState(false);
  const save = useMutation(mutation(sceneExampleApi.save));
  const id = useId();
  const whole = ExampleDraft.shape.ride.safeParse(ride);
  const expected =
    said ??
    (whole.data
      ? expectedOf(judgeExample(rulesOf(draft), whole.data))
      : { verdict: 'ALLOW' as const, companyFen: null, step: null });
  const checked = ExampleDraft.safeParse({ name, ride, expected });
  const submit = () => {
    setTried(true);
    if (!checked.data) return;
    const done = () => {
      notify.success('已保存');
      onClose();
    };
    save.mutate({ sceneId, exampleId: example?.exampleId, ...checked.data }, { onSuccess: done });
  };
  return (
    <Modal
      open
      width={620}
      title={example ? '编辑用例' : '写一条用例'}
      okText="保存"
      okButtonProps={{ loading: save.isPending }}
      onOk={submit}
      onCancel={onClose}
    >
      <div className={css.form}>
        <label className={css.line} htmlFor={id}>
          <span>名称</span>
          <Input
            id={id}
            maxLength={40}
            placeholder="如 周三 21:10 下班回家"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <RideFields ride={ride} draft={draft} onChange={(changes) => setRide({ ...ride, ...changes })} />
        <WantedFields expected={expected} onChange={setSaid} />
        {isTried && checked.error && (
          <p className={css.error} role="alert">
            {checked.error.issues[0]?.message}
          </p>
        )}
      </div>
    </Modal>
  );
}
