import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { carbonApi } from '#contract/carbon.ts';
import type { CarbonFactor } from '#rules/carbon.ts';
import { VehicleGroup } from '#rules/scene.ts';
import { mutation, query } from '../kit/api.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { notify } from '../kit/notify.tsx';
import { onDemand } from '../kit/OnDemand.tsx';
import { ContentPage, PageHeader } from '../kit/page.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { actionColumn, type Column } from '../kit/table-columns.tsx';

const CarbonDialog = onDemand(() => import('./CarbonDialog.tsx').then((m) => m.CarbonDialog));

const COLUMNS: readonly Column<CarbonFactor>[] = [
  {
    key: 'group',
    title: '车型组',
    width: 130,
    render: ({ vehicleGroup }) => `${VehicleGroup.labelOf(vehicleGroup)}（${VehicleGroup.codeOf(vehicleGroup)}）`,
  },
  { key: 'grams', title: '每公里（克）', width: 110, align: 'right', render: ({ gramsPerKm }) => gramsPerKm },
  {
    key: 'kind',
    title: '依据',
    width: 110,
    render: ({ isOwn }) =>
      isOwn ? <StateMark state="ok">企业自定</StateMark> : <StateMark state="wait">估算</StateMark>,
  },
  { key: 'source', title: '来源', least: 240, render: ({ source }) => source },
  { key: 'year', title: '年份', width: 80, align: 'right', render: ({ year }) => year },
];

/** What every kind of car counts with; a changed one holds for all rides of the report, earlier ones too. */
export function CarbonPage() {
  const factors = useQuery(query(carbonApi.factors, {}));
  const reset = useMutation(mutation(carbonApi.reset, { alsoInvalidates: ['report', 'order'] }));
  const [edited, setEdited] = useState<CarbonFactor | null>(null);
  if (factors.isError && !factors.data) {
    return <ErrorState heading error={factors.error} what="碳排放因子" onRetry={() => void factors.refetch()} />;
  }
  if (!factors.data) return <PageSkeleton />;
  const restore = ({ vehicleGroup }: CarbonFactor): void =>
    reset.mutate({ vehicleGroup }, { onSuccess: () => notify.success('已恢复默认') });
  const actions = actionColumn<CarbonFactor>(
    (factor) => (
      <RowActions
        inline={2}
        of={VehicleGroup.labelOf(factor.vehicleGroup)}
        actions={[
          { label: '修改', onClick: () => setEdited(factor) },
          factor.isOwn && { label: '恢复默认', onClick: () => restore(factor) },
        ]}
      />
    ),
    150,
  );
  return (
    <ContentPage>
      <PageHeader title="碳排放因子" facts="只算行驶中的二氧化碳；拼车不分摊。改动后，报表里以前的用车也按新的因子算" />
      <DataTable
        label="碳排放因子"
        columns={[...COLUMNS, actions]}
        rows={factors.data.list}
        keyOf={({ vehicleGroup }) => vehicleGroup}
      />
      {edited && <CarbonDialog key={edited.vehicleGroup} factor={edited} onClose={() => setEdited(null)} />}
    </ContentPage>
  );
}
