import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { mutation, query } from '#console/kit/api.ts';
import { deskApi } from '#contract/desk.ts';
import type { DeskReason } from '#contract/desk-lists.ts';
import { ReasonOccasion } from '#rules/desk/reasons.ts';
import { useMay } from '../kit/me.ts';
import { OfferList } from './OfferList.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { ReferenceFrame } from './ReferenceFrame.tsx';
import css from './ReferencePage.module.css';

interface OccasionCardProps {
  occasion: ReasonOccasion;
  onOpen: (row: DeskReason | undefined) => void;
}

function OccasionCard({ occasion, onOpen }: OccasionCardProps) {
  const list = useQuery(query(deskApi.reasons, {}));
  const save = useMutation(mutation(deskApi.saveReason));
  const order = useMutation(mutation(deskApi.orderReasons));
  const mayAct = useMay()('reference', 'act');
  const own = list.data?.filter((row) => row.occasion === occasion) ?? [];
  const rowOf = (id: number) => own.find(({ reasonId }) => reasonId === id);
  const title = ReasonOccasion.labelOf(occasion);
  const add = mayAct && (
    <Button
      size="small"
      type="link"
      icon={<Plus size={14} aria-hidden />}
      aria-label={`新增${title}的原因`}
      onClick={() => onOpen(undefined)}
    >
      新增
    </Button>
  );
  return (
    <OfferList
      title={title}
      hint={add}
      query={list}
      rows={own.map(({ reasonId: id, name, offered }, at) => ({ id, name, offered, position: at + 1 }))}
      side={({ id }) => <span className={css.said}>{rowOf(id)?.text}</span>}
      onOpen={({ id }) => onOpen(rowOf(id))}
      onSave={(reasonId, { offered }) =>
        save.mutateAsync({ occasion, reasonId, version: rowOf(reasonId)?.version, offered })
      }
      onOrder={(ids) => order.mutate({ occasion, ids })}
    />
  );
}

/** The provider's own words for what its people have to explain, by occasion. */
export function ReasonsTab() {
  const [editing, setEditing] = useState<{ occasion: ReasonOccasion; row: DeskReason | undefined }>();
  return (
    <ReferenceFrame facts="取消订单时从这里选；别处点一下就写好，还可以再改。停用后不能再选，已写下的不受影响">
      <div className={`${css.body} ${css.reasons}`}>
        {ReasonOccasion.names.map((occasion) => (
          <OccasionCard key={occasion} occasion={occasion} onOpen={(row) => setEditing({ occasion, row })} />
        ))}
      </div>
      {editing && <ReasonDialog {...editing} onClose={() => setEditing(undefined)} />}
    </ReferenceFrame>
  );
}
