import type { UseQueryResult } from '@tanstack/react-query';
import { Form, Input, Modal, Switch } from 'antd';
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { fieldRule } from '#console/kit/field-rule.ts';
import { Card } from '#console/kit/page.tsx';
import { ErrorState } from '#console/kit/states.tsx';
import { OfferEdit, type OfferRow } from '#rules/desk/reference.ts';
import { useMay } from '../kit/me.ts';
import { tellInForm } from '../kit/tell-in-form.ts';
import css from './ReferencePage.module.css';
import { useOffered } from './use-offered.ts';

interface OfferListProps {
  title: string;
  hint: ReactNode;
  note?: string;
  /** Beside the name; its number where nothing is said. */
  side?: (row: OfferRow) => ReactNode;
  /** Opens more of one than its name. */
  onOpen?: (row: OfferRow) => void;
  query: UseQueryResult<unknown>;
  rows: readonly OfferRow[] | undefined;
  onSave: (id: number, edit: OfferEdit) => Promise<unknown>;
  onOrder: (ids: number[]) => void;
}

type SaveOffer = OfferListProps['onSave'];

function NameDialog({ row, onSave, onClose }: { row: OfferRow; onSave: SaveOffer; onClose: () => void }) {
  const [form] = Form.useForm<{ name: string }>();
  const send = ({ name }: { name: string }): void =>
    void onSave(row.id, { name }).then(onClose).catch(tellInForm(form));
  return (
    <Modal
      open
      title={`修改“${row.name}”`}
      okText="保存"
      cancelText="取消"
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ name: row.name }} onFinish={send}>
        <Form.Item name="name" label="名称" rules={[fieldRule(OfferEdit.shape.name.unwrap())]}>
          <Input maxLength={20} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** With one of them at another place. */
function moved(rows: readonly OfferRow[], from: number, to: number): number[] {
  const ids = rows.map(({ id }) => id);
  const [taken] = ids.splice(from, 1);
  if (taken !== undefined) ids.splice(to, 0, taken);
  return ids;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface OfferLineProps {
  row: OfferRow;
  side: ReactNode;
  mayAct: boolean;
  onSave: SaveOffer;
  onStep: (by: number) => void;
  onOpen: () => void;
}

function OfferLine({ row, side, mayAct, onSave, onStep, onOpen }: OfferLineProps) {
  const change = useOffered();
  const { id, name, offered } = row;
  const step = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
  };
  const tone = offered ? css.name : `${css.name} ${css.off}`;
  if (!mayAct)
    return (
      <>
        <span className={tone}>{offered ? name : `${name}（停用）`}</span>
        <span className={css.number}>{side}</span>
      </>
    );
  return (
    <>
      <button type="button" className={css.grip} aria-label={`移动${name}，用上下方向键`} onKeyDown={step}>
        <GripVertical size={14} aria-hidden />
      </button>
      <button type="button" className={tone} title="修改" onClick={onOpen}>
        {name}
      </button>
      <span className={css.number}>{side}</span>
      <Switch
        size="small"
        checked={offered}
        aria-label={`启用${name}`}
        onChange={(to) => change(name, to, () => onSave(id, { offered: to }))}
      />
    </>
  );
}

/** What is chosen from: renamed, put in order and turned on or off where it stands. */
export function OfferList({ title, hint, note, side, query, rows = [], onOpen, onSave, onOrder }: OfferListProps) {
  const mayAct = useMay()('reference', 'act');
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [renamed, setRenamed] = useState<OfferRow>();
  if (query.isLoadingError) return <ErrorState error={query.error} what={title} onRetry={() => void query.refetch()} />;
  const put = (from: number, to: number): void => {
    if (from !== to && to >= 0 && to < rows.length) onOrder(moved(rows, from, to));
  };
  const drop = (at: number): void => {
    if (dragged !== undefined) put(dragged, at);
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <Card title={title} extra={<span className={css.hint}>{hint}</span>} flush>
      <ul className={css.list} aria-label={title}>
        {rows.map((row, at) => (
          <li
            key={row.id}
            className={css.offer}
            data-over={over === at && dragged !== undefined ? '' : undefined}
            draggable={mayAct}
            onDragStart={() => setDragged(at)}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(at);
            }}
            onDragEnd={() => setDragged(undefined)}
            onDrop={() => drop(at)}
          >
            <OfferLine
              row={row}
              side={side ? side(row) : row.id}
              mayAct={mayAct}
              onSave={onSave}
              onStep={(by) => put(at, at + by)}
              onOpen={() => (onOpen ?? setRenamed)(row)}
            />
          </li>
        ))}
      </ul>
      {note && <p className={css.note}>{note}</p>}
      {renamed && <NameDialog row={renamed} onSave={onSave} onClose={() => setRenamed(undefined)} />}
    </Card>
  );
}
