import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Form } from 'antd';
import { Suspense, useState } from 'react';
import type { SceneBrief } from '#contract/scene-list.ts';
import type { StaffDetail } from '#contract/staff/rows.ts';
import { staffApi } from '#contract/staff.ts';
import { limitOf, limitText, UNLIMITED } from '#rules/limit.ts';
import { writeMeta } from '../kit/api.ts';
import { type Opened, type SaveTask, useSafeSave, useTakeBack } from '../kit/ConflictDialog.tsx';
import { call } from '../kit/call.ts';
import type { ConflictPart } from '../kit/conflict.ts';
import { useCrumb } from '../kit/crumb.ts';
import { setServerErrors } from '../kit/field-rule.ts';
import { useLeaveGuard } from '../kit/LeaveGuard.tsx';
import { lazyPart } from '../kit/lazy-part.tsx';
import { notify } from '../kit/notify.tsx';
import { Card, ContentPage, Fact, Section, SidePanel } from '../kit/page.tsx';
import { requiredMark } from '../kit/RequiredMark.tsx';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { undoBy } from '../kit/undo.ts';
import { useAddress } from '../kit/use-page.ts';
import { PhoneText } from '../kit/values.tsx';
import { ConditionsSummary } from './ConditionsSummary.tsx';
import { FormHead } from './FormHead.tsx';
import css from './form.module.css';
import { LimitFields, type LimitValues, limitOfValues, valuesOfLimit } from './LimitFields.tsx';
import { NobodyNamed } from './NobodyNamed.tsx';
import { SceneChoice } from './SceneChoice.tsx';
import { useEditedStaff, useScenes } from './sources.ts';
import { backSearch, FROM, staffIn } from './staff-address.ts';

const LimitReplay = lazyPart(() => import('../kit/LimitReplay.tsx').then((m) => m.default));

export interface Conditions {
  sceneIds: number[];
  limit: LimitValues;
}

/** The form as it reads where two people have changed it. */
const conflictParts = (scenes: readonly SceneBrief[]): ConflictPart<Conditions>[] => [
  {
    label: '用车场景',
    fields: ['sceneIds'],
    text: ({ sceneIds }) =>
      scenes
        .filter(({ sceneId }) => sceneIds.includes(sceneId))
        .map(({ name }) => name)
        .join('、'),
  },
  { label: '个人限额', fields: ['limit'], text: ({ limit }) => limitText(limitOfValues(limit) ?? UNLIMITED) },
];

const valuesOf = (staff: StaffDetail): Conditions => ({
  sceneIds: staff.scenes.map(({ sceneId }) => sceneId),
  limit: valuesOfLimit(staff.limit),
});
const openedOf = (staff: StaffDetail): Opened<Conditions> => ({ ...staff, values: valuesOf(staff) });

function useSave(staff: StaffDetail, onSaved: () => void) {
  const search = useAddress();
  const navigate = useNavigate();
  const safeSave = useSafeSave();
  const takeBack = useTakeBack();
  const { scenes } = useScenes();
  const { staffId } = staff;
  // Kept: somebody's conditions that are read again do not change what this form started from.
  const [opened] = useState(() => openedOf(staff));
  const taskOf = (mine: Conditions): SaveTask<Conditions> => ({
    parts: conflictParts(scenes),
    opened,
    mine,
    read: async () => openedOf(await call(staffApi.detail, { staffId })),
    // Keeping a limit is offered only where many are set: here there is always one.
    save: ({ sceneIds, limit }, version) =>
      call(staffApi.setConditions, { staffId, sceneIds, limit: limitOfValues(limit)!, version: String(version) }),
  });
  const meta = writeMeta(staffApi.setConditions);
  const set = useMutation({ meta, mutationFn: (mine: Conditions) => safeSave(taskOf(mine)) });
  const undo = useMutation({ meta, mutationFn: (saved: Conditions) => takeBack(taskOf(saved), saved) });
  const back = () => navigate({ to: '/staff', search: backSearch(search) });
  const save = async (conditions: Conditions): Promise<void> => {
    const saved = await set.mutateAsync(conditions);
    if (saved === null) return;
    onSaved();
    notify.success(
      '成功',
      undoBy(() => undo.mutateAsync(saved)),
    );
    await back();
  };
  return { save, back, busy: set.isPending || Boolean(set.data) };
}

const PersonFacts = ({ staff }: { staff: StaffDetail }) => (
  <>
    <Fact label="部门">{staff.departmentName}</Fact>
    <Fact label="手机号">
      <PhoneText phone={staff.phone} />
    </Fact>
  </>
);

function ConditionFields({ staff }: { staff: StaffDetail }) {
  const limit: LimitValues | undefined = Form.useWatch('limit');
  const side = (
    <>
      <Card title="保存以后">
        <ConditionsSummary name={staff.name} limit={staff.limit} />
      </Card>
      <Suspense>
        <LimitReplay
          owner={{ staffId: staff.staffId }}
          limit={limit && limitOfValues(limit)}
          saved={limitOf(staff.limit)}
        />
      </Suspense>
    </>
  );
  return (
    <SidePanel width={320} side={side}>
      <div className={css.conditions}>
        <Section title="用车场景" extra="可以选多个">
          <Form.Item name="sceneIds" noStyle>
            <SceneChoice />
          </Form.Item>
        </Section>
        <Section title="个人限额" extra="企业为这位员工支付的上限">
          <LimitFields />
        </Section>
      </div>
    </SidePanel>
  );
}

function Editor({ staff, added }: { staff: StaffDetail; added: boolean }) {
  const [form] = Form.useForm<Conditions>();
  const [touched, setTouched] = useState(false);
  const release = useLeaveGuard({ when: touched, whose: ['from', 'userId'] });
  const { save, back, busy } = useSave(staff, release);
  const submit = (values: Conditions): Promise<void> =>
    save(values).catch((failure: unknown) => void setServerErrors(form, failure));
  return (
    <Form<Conditions>
      data-toasts="right"
      form={form}
      layout="vertical"
      requiredMark={requiredMark}
      scrollToFirstError={{ block: 'center', focus: true }}
      initialValues={valuesOf(staff)}
      onValuesChange={() => setTouched(true)}
      onFinish={(values) => void submit(values)}
    >
      <FormHead
        title={`${staff.name}的用车条件`}
        facts={<PersonFacts staff={staff} />}
        step={added ? 1 : undefined}
        act="保存"
        busy={busy}
        cancel={added ? '以后再设置' : '取消'}
        onCancel={() => void back()}
      />
      <ConditionFields staff={staff} />
    </Form>
  );
}

/** Step two: in which scenes somebody may ride, and how much the company pays at most. */
export function ConditionsPage() {
  const search = useAddress();
  const staffId = staffIn(search);
  const added = search.from === FROM.add;
  const { staff, failed, error, retry } = useEditedStaff(staffId);
  const scenes = useScenes({ enabled: staffId !== undefined });
  useCrumb(staff?.name ?? search.name);
  if (staffId === undefined) return <NobodyNamed />;
  if (failed) return <ErrorState heading error={error} what="员工资料" onRetry={retry} />;
  if (!staff || scenes.isPending) return <PageSkeleton />;
  return (
    <ContentPage>
      <Editor key={staffId} staff={staff} added={added} />
    </ContentPage>
  );
}
