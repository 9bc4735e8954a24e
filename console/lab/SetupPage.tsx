import { useQuery } from '@tanstack/react-query';
import { Button, Radio, Segmented, Select } from 'antd';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import type { Input } from '#contract/endpoint.ts';
import type { labApi } from '#contract/lab.ts';
import { sceneApi } from '#contract/scene.ts';
import { sceneListApi } from '#contract/scene-list.ts';
import { addDays, addMonthsToDay, dayOf } from '#rules/calendar.ts';
import type { DayKind } from '#rules/day-kind.ts';
import { changedFields } from '#rules/lab/changes.ts';
import { query } from '../kit/api.ts';
import type { DayRange } from '../kit/dates.tsx';
import { Card, ContentPage, PageHeader, SidePanel } from '../kit/page.tsx';
import { ErrorState } from '../kit/states.tsx';
import { useAddress } from '../kit/use-page.ts';
import { changedDraft, type QuickChanges } from './draft-changes.ts';
import { KeptRuns } from './KeptRuns.tsx';
import { LimitChange, type LimitChosen, NO_LIMIT_CHOSEN } from './LimitChange.tsx';
import css from './lab.module.css';
import { CalendarChange, FlowChoices, NO_DAYS, RuleChoices } from './OtherChanges.tsx';
import { Outlook } from './OutlookCard.tsx';
import { NO_FILTER, ReplayFilters } from './ReplayFilters.tsx';
import { SceneChange } from './SceneChange.tsx';
import { NOT_KNOWN } from './texts.ts';
import { type Kind, useKinds } from './use-kinds.ts';
import { useBegin } from './use-run.ts';

type Request = Input<typeof labApi.run>;
const MONTHS = [1, 3, 6, 12] as const;

function daysOf({ from, to }: DayRange, kind: DayKind) {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, kind });
  return days;
}

const Step = ({ nth, title }: { nth: number; title: string }) => (
  <h2 className={css.step}>
    <span aria-hidden>{nth}</span>
    {title}
  </h2>
);

function useScene(sceneId: number | undefined) {
  return useQuery({
    ...query(sceneApi.detail, { sceneId: sceneId ?? 0 }, { quiet: true, fresh: true }),
    enabled: sceneId !== undefined,
  });
}

/** What was chosen, as a request; null while something is missing. */
function useChoice() {
  const { scene: asked = '', kind: wanted } = useAddress();
  const kinds = useKinds();
  const [kind, setKind] = useState<Kind>(
    kinds.find(({ value }) => value === wanted)?.value ?? kinds[0]?.value ?? 'scene',
  );
  const [sceneId, setSceneId] = useState<number | undefined>(Number(asked) || undefined);
  const [changes, setChanges] = useState<QuickChanges>({});
  const [limit, setLimit] = useState<LimitChosen>(NO_LIMIT_CHOSEN);
  const [months, setMonths] = useState<(typeof MONTHS)[number]>(12);
  const [filter, setFilter] = useState(NO_FILTER);
  const [calendar, setCalendar] = useState(NO_DAYS);
  const [baseline, setBaseline] = useState<'current' | 'then'>('current');
  const scene = useScene(kind === 'scene' ? sceneId : undefined);
  const today = dayOf(new Date());
  const toDay = addDays(today, -1);
  const fromDay = addDays(addMonthsToDay(toDay, -months), 1);
  const span = { fromDay, toDay, exceptOrderIds: [], ...filter };
  const chooseScene = (next: number) => {
    setSceneId(next);
    setChanges({});
  };
  return {
    ...{ kinds, kind, setKind, sceneId, chooseScene, changes, setChanges, limit, setLimit, months, setMonths },
    ...{ baseline, setBaseline, scene, fromDay, toDay, filter, setFilter, calendar, setCalendar },
    request: (): Request | null => {
      if (kind === 'flow' || kind === 'rule') return null;
      if (kind === 'calendar') {
        return calendar.range ? { kind, days: daysOf(calendar.range, calendar.kind), ...span } : null;
      }
      if (kind === 'scene') {
        if (!scene.data || sceneId === undefined) return null;
        const draft = changedDraft(scene.data.draft, changes);
        if (changedFields(scene.data.draft, draft).length === 0) return null;
        return { kind, sceneId, draft, fields: null, baseline, ...span };
      }
      const { departmentId, staffId } = limit;
      const owner = limit.of === 'staff' ? staffId && { staffId } : departmentId && { departmentId };
      if (!owner || (limit.kind !== 'unlimited' && limit.moneyFen === null)) return null;
      const draft = { kind: limit.kind, moneyFen: limit.moneyFen ?? 0, startDay: null, endDay: null };
      return { kind, owner, limit: limit.kind === 'unlimited' ? { ...draft, moneyFen: 0 } : draft, ...span };
    },
  };
}
type Choice = ReturnType<typeof useChoice>;

function WhatChanges({ choice }: { choice: Choice }) {
  const scenes = useQuery(query(sceneListApi.list, {}, { quiet: true }));
  const { kinds, kind, setKind, sceneId, chooseScene, scene, changes, setChanges, limit, setLimit } = choice;
  return (
    <section>
      <div className={css.stepLine}>
        <Step nth={1} title="改什么" />
        <Segmented<Kind> aria-label="改什么" value={kind} options={kinds} onChange={setKind} />
      </div>
      <Card>
        {kind === 'limit' && <LimitChange chosen={limit} onChange={setLimit} />}
        {kind === 'flow' && <FlowChoices />}
        {kind === 'rule' && <RuleChoices />}
        {kind === 'calendar' && (
          <CalendarChange
            chosen={choice.calendar}
            onChange={choice.setCalendar}
            min={choice.fromDay}
            max={choice.toDay}
          />
        )}
        {kind === 'scene' && (
          <>
            <Select<number>
              showSearch={{ optionFilterProp: 'label' }}
              aria-label="场景"
              placeholder="选择场景"
              style={{ width: 320 }}
              loading={scenes.isPending}
              value={sceneId ?? null}
              options={(scenes.data ?? [])
                .filter(({ status }) => status === 'enabled' || status === 'disabled')
                .map(({ sceneId: id, name }) => ({ value: id, label: name }))}
              onChange={chooseScene}
            />
            {scene.isError && <ErrorState small error={scene.error} what="场景" onRetry={() => void scene.refetch()} />}
            {scene.data && sceneId !== undefined && (
              <SceneChange sceneId={sceneId} draft={scene.data.draft} changes={changes} onChange={setChanges} />
            )}
          </>
        )}
      </Card>
    </section>
  );
}

function WhichOrders({ choice }: { choice: Choice }) {
  const { months, setMonths, fromDay, toDay, kind, sceneId, limit } = choice;
  const owner = limit.of === 'staff' ? { userId: limit.staffId } : { deptId: limit.departmentId };
  const of = kind === 'scene' ? { sceneId } : kind === 'limit' ? owner : {};
  if (kind === 'flow' || kind === 'rule') return null;
  return (
    <section>
      <div className={css.stepLine}>
        <Step nth={2} title="放在哪些订单上" />
        <Segmented<(typeof MONTHS)[number]>
          aria-label="期间"
          value={months}
          options={MONTHS.map((value) => ({ value, label: value === 1 ? '近 1 个月' : `${value} 个月` }))}
          onChange={setMonths}
        />
      </div>
      <Card extra={`${fromDay} – ${toDay}`} title="期间">
        <Outlook of={of} fromDay={fromDay} toDay={toDay} />
        <ReplayFilters filter={choice.filter} onChange={choice.setFilter} />
      </Card>
    </section>
  );
}

/** For auditors: what was kept, and nothing to begin. */
const KeptPage = () => (
  <ContentPage>
    <PageHeader title="留存的回放" facts="改规则以前做过的回放；要新做一次，需要用车报表和要改的那一项的权限" />
    <KeptRuns />
  </ContentPage>
);

/** 新建回放: what is changed, over which orders, beside what. */
export function SetupPage() {
  return useKinds().length > 0 ? <NewRun /> : <KeptPage />;
}

function NewRun() {
  const choice = useChoice();
  const { begin, isBeginning } = useBegin();
  const request = choice.request();
  const { baseline, setBaseline, kind } = choice;
  return (
    <ContentPage>
      <PageHeader
        title="新建回放"
        facts="拿草稿把过去的真实订单重新判断一遍：谁受影响，钱从哪里到哪里"
        actions={
          <Button
            type="primary"
            icon={<FlaskConical size={15} aria-hidden />}
            disabled={request === null}
            loading={isBeginning}
            onClick={() => request && begin(request)}
          >
            开始回放
          </Button>
        }
      />
      <SidePanel
        width={320}
        side={
          <>
            <Card title="先自检">
              <p className={css.label}>
                先用当时的规则把每一单重算一遍，企业支付与账上一分不差，才给结果；算不出的逐类说明。只读，不改任何数据。
              </p>
            </Card>
            <Card title="回放看不出来的事">
              <ul className={css.notKnown}>
                {NOT_KNOWN.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Card>
            <KeptRuns />
          </>
        }
      >
        <WhatChanges choice={choice} />
        <WhichOrders choice={choice} />
        {kind === 'scene' && (
          <section>
            <Step nth={3} title="和什么比" />
            <Radio.Group
              className={css.beside!}
              aria-label="和什么比"
              value={baseline}
              onChange={(event) => setBaseline(event.target.value === 'then' ? 'then' : 'current')}
              options={[
                { value: 'current', label: '现行规则：只看改动带来的不同' },
                { value: 'then', label: '当时的结果：每单当时的版本，含历次修改' },
              ]}
            />
          </section>
        )}
      </SidePanel>
    </ContentPage>
  );
}
