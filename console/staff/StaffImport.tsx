import { useQueryClient } from '@tanstack/react-query';
import { staffApi } from '#contract/staff.ts';
import { IMPORT_MAX_ROWS } from '#rules/staff/import.ts';
import type { ImportKind } from '#rules/staff.ts';
import { call } from '../kit/call.ts';
import { ImportDialog } from '../kit/ImportDialog.tsx';
import type { ImportOutcome, ImportRun } from '../kit/import-job.ts';
import { countText } from '../kit/text.ts';
import { templateUrl } from './import-template.ts';

const POLL_MS = 700;

/** Tells how far the import is; one begun before this moment is somebody else's, or this person's last. */
async function watch({ signal, onProgress }: ImportRun, lastId: number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const now = await call(staffApi.importProgress, {}, signal).catch(() => null);
    if (now && now.id > lastId && !isOver()) onProgress({ done: now.done + now.failed, total: now.total });
  }
}

const runOf =
  (kind: ImportKind) =>
  async (excel: File, job: ImportRun): Promise<ImportOutcome> => {
    const endpoint = kind === 'add' ? staffApi.importAdd : staffApi.importUpdate;
    const last = await call(staffApi.importProgress, {}, job.signal);
    let over = false;
    void watch(job, last.id, () => over);
    try {
      const { result, done, ...rest } = await call(endpoint, { excel }, job.signal);
      return { ...rest, type: result, succeeded: done };
    } finally {
      over = true;
    }
  };

const TEXTS = {
  add: {
    title: '批量导入员工',
    template: { name: '员工批量导入模板.xlsx', hint: '含本企业的部门、角色和用车场景，可直接选择' },
    notes: [
      '姓名、手机号、部门为必填；部门填名称或编号都可以。',
      '手机号已被使用的行不会导入，请用“信息补充”修改。',
      '导入在后台进行，关掉窗口也会继续，完成后会提示。',
    ],
    run: runOf('add'),
  },
  update: {
    title: '信息补充',
    template: { name: '员工信息补充模板.xlsx', hint: '含本企业的部门和用车场景，可直接选择' },
    notes: [
      '按手机号找到员工，只修改填写了内容的列，空着的列保持不变。',
      '姓名只用来核对：与该手机号的员工不符的行不会修改，要改姓名请编辑员工。',
      '填写任何一个用车场景，即以所填场景为准。',
      '导入在后台进行，关掉窗口也会继续，完成后会提示。',
    ],
    run: runOf('update'),
  },
} as const;

interface StaffImportProps {
  kind: ImportKind;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function StaffImport({ kind, open, onOpenChange }: StaffImportProps) {
  const client = useQueryClient();
  const { template, ...texts } = TEXTS[kind];
  const refresh = (): void => {
    for (const area of ['staff', 'department']) void client.invalidateQueries({ queryKey: [area] });
  };
  return (
    <ImportDialog
      {...texts}
      open={open}
      onOpenChange={onOpenChange}
      template={{ ...template, url: templateUrl(kind) }}
      onImported={refresh}
      unit="人"
      fileHint={`xls 或 xlsx，最多 ${countText(IMPORT_MAX_ROWS)} 行、5 MB`}
      canStop={false}
    />
  );
}
