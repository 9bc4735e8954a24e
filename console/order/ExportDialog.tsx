import { Modal, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { OrderFilterInput } from '#contract/order-filter.ts';
import { dayOf } from '#rules/calendar.ts';
import { EXPORT_NOTE } from '#rules/order/view-filter.ts';
import { notify } from '../kit/notify.tsx';
import { reportFailure } from '../kit/query-client.ts';
import { countText } from '../kit/text.ts';
import { receiveExport, saveFile } from './export-file.ts';
import css from './order.module.css';

/** A row of a workbook, packed; the length of a stream is known only at its end. */
const BYTES_A_ROW = 58;
const NEARLY_ALL = 99;
const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

interface ExportDialogProps {
  asked: OrderFilterInput;
  count: number;
  onClose: () => void;
}

/** One download; leaving the dialog ends it. */
function useExport({ asked, count, onClose }: ExportDialogProps) {
  const [bytes, setBytes] = useState<number>();
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const run = async (): Promise<void> => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setBytes(0);
    try {
      saveFile(await receiveExport(asked, setBytes, signal), `订单_${dayOf(new Date())}.xlsx`);
      notify.success(`已导出 ${countText(count)} 条订单`);
      onClose();
    } catch (error) {
      setBytes(undefined);
      if (!signal.aborted) reportFailure(error, 'write', { area: 'order' });
    }
  };
  return { bytes, run };
}

/** Says what the file will be, and how far it has come. */
export function ExportDialog(props: ExportDialogProps) {
  const { count, onClose } = props;
  const { bytes, run } = useExport(props);
  const running = bytes !== undefined;
  const percent = Math.min(NEARLY_ALL, Math.round(((bytes ?? 0) / (count * BYTES_A_ROW)) * 100));
  return (
    <Modal
      open
      width={480}
      title="导出订单"
      okText={running ? '正在导出' : `导出 ${countText(count)} 条`}
      cancelText={running ? '停止' : '取消'}
      okButtonProps={{ loading: running }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <p>
        按当前条件共 <b>{countText(count)}</b> 条订单，导出为 Excel 表格。
      </p>
      <p className={css.note}>导出的表格{EXPORT_NOTE}。</p>
      {running && (
        <div className={css.progress} role="status">
          <Progress percent={percent} showInfo={false} size="small" aria-label="导出进度" />
          <p>已接收 {sizeText(bytes)}</p>
        </div>
      )}
    </Modal>
  );
}
