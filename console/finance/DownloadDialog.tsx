import { useMutation } from '@tanstack/react-query';
import { Checkbox, Modal } from 'antd';
import { useId, useState } from 'react';
import { financeApi } from '#contract/finance.ts';
import type { BillRow } from '#contract/finance-wire.ts';
import {
  BILL_REFUSALS,
  COLUMN_GROUPS,
  type ColumnGroup,
  chooseColumns,
  columnsOf,
  DOWNLOAD_COLUMNS,
  USUAL_COLUMNS,
} from '#rules/bill.ts';
import { isRefused } from '#rules/refusal.ts';
import { mutation } from '../kit/api.ts';
import { notify } from '../kit/notify.tsx';
import css from './DownloadDialog.module.css';

const GROUPS = Object.keys(COLUMN_GROUPS) as ColumnGroup[];
const KEPT = 'qixing.bill-columns';

/** The choice of the last time in this browser; of several bills each row says whose it is. */
function columnsToBegin(bills: number): string[] {
  const kept = (localStorage.getItem(KEPT) ?? '')
    .split(',')
    .filter((id) => DOWNLOAD_COLUMNS.some((one) => one.id === id));
  const chosen = isRefused(chooseColumns(kept)) ? [...USUAL_COLUMNS] : kept;
  return bills > 1 && !chosen.includes('billNo') ? ['billNo', ...chosen] : chosen;
}
/** The documents' measure: seven tenths of the screen, within bounds. */
const WIDTH = 'clamp(600px, 70vw, 2000px)';
const OPENED_AFTER_MS = 1000;

interface GroupProps {
  group: ColumnGroup;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function FieldGroup({ group, chosen, onChange }: GroupProps) {
  const errorId = useId();
  const own = columnsOf(group).map(({ id }) => id);
  const ticked = own.filter((id) => chosen.includes(id));
  const put = (ids: readonly string[]): void => onChange([...chosen.filter((id) => !own.includes(id)), ...ids]);
  const isEmpty = ticked.length === 0;
  return (
    <fieldset className={css.group} aria-describedby={isEmpty ? errorId : undefined}>
      <legend className={css.legend}>{COLUMN_GROUPS[group]}</legend>
      <Checkbox
        className={css.all!}
        checked={ticked.length === own.length}
        indeterminate={!isEmpty && ticked.length < own.length}
        onChange={({ target }) => put(target.checked ? own : [])}
      >
        全选{COLUMN_GROUPS[group]}
      </Checkbox>
      <Checkbox.Group
        className={css.fields!}
        value={ticked}
        options={columnsOf(group).map(({ id, title }) => ({ value: id, label: title }))}
        onChange={put}
      />
      {isEmpty && (
        <p id={errorId} className={css.error} role="alert">
          {BILL_REFUSALS.groupEmpty.msg}
        </p>
      )}
    </fieldset>
  );
}

/** A file is fetched like a page, a moment after its address came: the person reads what happens first. */
function open(address: string): void {
  notify.info('文件已生成，即将开始下载');
  setTimeout(() => window.location.assign(address), OPENED_AFTER_MS);
}

interface DownloadDialogProps {
  bills: readonly BillRow[];
  onClose: () => void;
  onDone?: () => void;
}

/** Which fields of the bills the file shows: at least one of each group. */
export function DownloadDialog({ bills, onClose, onDone }: DownloadDialogProps) {
  const [chosen, setChosen] = useState<string[]>(() => columnsToBegin(bills.length));
  const { mutate, isPending } = useMutation(mutation(financeApi.download));
  const download = (): void => {
    const columns = chooseColumns(chosen);
    if (isRefused(columns)) {
      notify.warning(columns.refused.msg);
      return;
    }
    const billList = bills.map(({ billId, number }) => ({ billId, billNo: number }));
    mutate(
      { billList, downloadCell: columns.map(({ id }) => id) },
      {
        onSuccess: ([address]) => {
          localStorage.setItem(KEPT, chosen.join(','));
          open(address!);
          onDone?.();
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      open
      width={WIDTH}
      title={`下载账单明细（${bills.length} 份）`}
      okText="下载"
      cancelText="取消"
      confirmLoading={isPending}
      onOk={download}
      onCancel={onClose}
    >
      {GROUPS.map((group) => (
        <FieldGroup key={group} group={group} chosen={chosen} onChange={setChosen} />
      ))}
      <p className={css.note}>已选 {chosen.length} 个字段；每个订单、每笔取消费和调整各占一行，合计等于账单金额。</p>
    </Modal>
  );
}
