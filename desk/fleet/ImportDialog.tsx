import { useMutation } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { mutation } from '#console/kit/api.ts';
import { failureText } from '#console/kit/failure-text.ts';
import { notify } from '#console/kit/notify.tsx';
import { deskApi } from '#contract/desk.ts';
import type { Input as CallInput } from '#contract/endpoint.ts';
import { VehicleGroup } from '#rules/scene.ts';

const COLUMNS = ['工号', '姓名', '手机号', '城市', '车牌', '型号', '车型'] as const;
type Rows = CallInput<typeof deskApi.importDrivers>['rows'];

/** Lines as they are copied from a sheet: a tab or a comma between the columns. */
function rowsOf(text: string): Rows | string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rows: Rows = [];
  for (const [at, line] of lines.entries()) {
    const [workNo = '', name = '', phone = '', cityName = '', plate = '', model = '', label = ''] = line
      .split(/[\t,，]/)
      .map((cell) => cell.trim());
    const vehicleGroup = VehicleGroup.names.find((group) => VehicleGroup.labelOf(group) === label);
    if (!vehicleGroup) return `第 ${at + 1} 行：没有车型“${label}”`;
    rows.push({ workNo, name, phone, cityName, plate, model, vehicleGroup });
  }
  return rows;
}

/** Drivers with their cars, copied from a sheet; each line succeeds or fails by itself. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [faults, setFaults] = useState<readonly string[]>([]);
  const run = useMutation({
    ...mutation(deskApi.importDrivers, { quiet: true }),
    onError: (error) => setFaults([failureText(error, { area: 'desk', kind: 'write' })]),
    onSuccess: ({ added, failed }) => {
      if (added > 0) notify.success(`导入 ${added} 位司机和他们的车`);
      if (failed.length === 0) onClose();
      else setFaults(failed.map(({ line, reason }) => `第 ${line} 行：${reason}`));
    },
  });
  const send = (): void => {
    const rows = rowsOf(text);
    if (typeof rows === 'string') setFaults([rows]);
    else run.mutate({ rows });
  };
  return (
    <Modal
      open
      title="导入司机和车辆"
      okText="导入"
      cancelText="取消"
      okButtonProps={{ disabled: text.trim() === '' }}
      confirmLoading={run.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <p>从表格复制，每行一位：{COLUMNS.join('、')}。</p>
      <Input.TextArea
        aria-label="要导入的行"
        autoSize={{ minRows: 6, maxRows: 14 }}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {faults.length > 0 && (
        <ul role="alert" style={{ marginTop: 8, paddingInlineStart: 18 }}>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
