import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Alert, Tabs } from 'antd';
import { query } from '#console/kit/api.ts';
import { useCrumb } from '#console/kit/crumb.ts';
import { DataTable } from '#console/kit/DataTable.tsx';
import { DayInput } from '#console/kit/dates.tsx';
import { useLeaveGuard } from '#console/kit/LeaveGuard.tsx';
import { ContentPage, Fact, PageHeader } from '#console/kit/page.tsx';
import { StatePill } from '#console/kit/StateMark.tsx';
import { ErrorState, PageSkeleton } from '#console/kit/states.tsx';
import type { Column } from '#console/kit/table-columns.tsx';
import { useAddress } from '#console/kit/use-page.ts';
import { TimeText } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { Output } from '#contract/endpoint.ts';
import { dayOf, localText, startOfDay } from '#rules/calendar.ts';
import { ServiceType, VehicleGroup } from '#rules/scene.ts';
import { type Tariff, TariffDraftState, type TariffKey, TariffKind } from '#rules/tariff.ts';
import { isSignedIn } from '../kit/leave.ts';
import { useMay } from '../kit/me.ts';
import { CompareTab } from './CompareTab.tsx';
import { DraftActs } from './DraftActs.tsx';
import { RatesForm } from './RatesForm.tsx';
import { ratesText } from './rates-text.ts';
import css from './TariffPage.module.css';
import { TrialCard } from './TrialCard.tsx';
import { currentOf, type Drafting, useDraft } from './use-draft.ts';

type Detail = Output<typeof deskApi.tariff>;
type Version = Detail['versions'][number];

const VERSIONS: readonly Column<Version>[] = [
  { key: 'version', title: '版本', width: 80, render: ({ tariff }) => `v${tariff.version}` },
  { key: 'from', title: '生效时间', width: 170, render: ({ tariff }) => <TimeText at={tariff.effectiveFrom} /> },
  {
    key: 'rates',
    title: '内容',
    render: ({ tariff }) => {
      const { price, rates } = ratesText(tariff);
      return `${price}；${rates}`;
    },
  },
  { key: 'by', title: '提交', width: 110, render: ({ writtenBy }) => writtenBy ?? '接口' },
  { key: 'released', title: '复核', width: 110, render: ({ releasedBy }) => releasedBy ?? '—' },
];

function Editor({ tariff, detail }: Drafting) {
  const { draft, versions } = detail;
  const current = currentOf(detail, new Date());
  const { rates, setRates, isChanged, save, isSaving } = useDraft({ tariff, detail });
  const mayAct = useMay()('tariffs', 'act');
  const { tab = 'rates' } = useAddress();
  const navigate = useNavigate();
  useLeaveGuard({ when: isChanged, isSignedIn });
  const title = [detail.cityName, ServiceType.labelOf(tariff.service), VehicleGroup.labelOf(tariff.vehicleGroup)].join(
    ' · ',
  );
  useCrumb(title);
  const isClosed = !mayAct || draft?.state === 'submitted';
  const tried: Tariff = { ...rates, tariffId: 0, version: (versions[0]?.tariff.version ?? 0) + 1 };
  const content = (
    <div className={css.columns}>
      <div>
        {draft?.returned && <Alert type="warning" showIcon title={`复核退回：${draft.returned}`} />}
        <RatesForm rates={rates} before={current} disabled={isClosed} onChange={setRates} />
        <div className={css.row}>
          从
          <DayInput
            label="生效日期"
            disabled={isClosed}
            value={dayOf(rates.effectiveFrom)}
            onChange={(day) => day && setRates({ ...rates, effectiveFrom: startOfDay(day) })}
          />
          00:00 起生效
          <span className={css.was}>不能早于明天 00:00；同一份资费只能有一个待生效版本</span>
        </div>
      </div>
      <TrialCard tariff={tried} before={current} />
    </div>
  );
  return (
    <ContentPage>
      <PageHeader
        title={title}
        mark={draft && <StatePill state="wait">{TariffDraftState.labelOf(draft.state)}</StatePill>}
        facts={
          <>
            <Fact label="计价">{TariffKind.labelOf(rates.kind)}</Fact>
            <Fact label="现行">
              {current ? `v${current.version}，${localText(current.effectiveFrom).slice(0, 10)} 起` : '没有'}
            </Fact>
            {draft && (
              <Fact label={draft.staffName}>
                <TimeText at={draft.savedAt} /> 保存
              </Fact>
            )}
          </>
        }
        actions={<DraftActs draft={draft} isChanged={isChanged} save={save} isSaving={isSaving} />}
      />
      <Tabs
        activeKey={tab}
        onChange={(next) => void navigate({ to: '.', search: { tab: next } })}
        items={[
          { key: 'rates', label: '内容', children: content },
          {
            key: 'compare',
            label: '用订单比较',
            children: (
              <CompareTab
                tariff={tariff}
                versions={versions.map((one) => one.tariff.version)}
                hasDraft={draft !== null}
              />
            ),
          },
          {
            key: 'versions',
            label: `版本 ${versions.length}`,
            children: (
              <DataTable
                label="版本"
                columns={VERSIONS}
                rows={versions}
                keyOf={(one) => one.tariff.version}
                empty={<p style={{ padding: 16 }}>还没有版本</p>}
              />
            ),
          },
        ]}
      />
    </ContentPage>
  );
}

const keyOf = ({ cityId, service, vehicleGroup }: Record<string, string | undefined>): TariffKey | null => {
  const [of, group] = [
    ServiceType.names.find((name) => name === service),
    VehicleGroup.names.find((name) => name === vehicleGroup),
  ];
  return of && group && Number(cityId) > 0 ? { cityId: Number(cityId), service: of, vehicleGroup: group } : null;
};

function Loaded({ tariff }: { tariff: TariffKey }) {
  const detail = useQuery(query(deskApi.tariff, tariff, { fresh: true }));
  if (detail.isLoadingError)
    return <ErrorState error={detail.error} what="资费" onRetry={() => void detail.refetch()} />;
  if (!detail.data) return <PageSkeleton />;
  return <Editor key={Object.values(tariff).join('/')} tariff={tariff} detail={detail.data} />;
}

/** One tariff: what it asks, what it would have asked, and its versions. */
export function TariffEditorPage() {
  const tariff = keyOf(useParams({ strict: false }));
  if (!tariff) return <ErrorState error={new Error('没有这份资费')} what="资费" onRetry={() => history.back()} />;
  return <Loaded tariff={tariff} />;
}
