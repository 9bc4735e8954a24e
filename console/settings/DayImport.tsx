import { Button } from 'antd';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { daysApi } from '#contract/days.ts';
import { DAY_IMPORT_MAX_ROWS } from '#rules/day-import.ts';
import { call } from '../kit/call.ts';
import { importOutcome } from '../kit/import-job.ts';

const ImportDialog = lazy(() => import('../kit/ImportDialog.tsx').then((m) => ({ default: m.ImportDialog })));

const TEMPLATE = { name: '节假日导入模板', url: daysApi.template.path, hint: '日期、类型、名称' };
const NOTES = ['文件里的日子成为企业自己的安排，其他日子不变。', '已经过去的日子不能改。'];

/** A year's arrangement from a workbook, for a year that the country publishes or a company has arranged itself. */
export function DayImport({ onImported }: { onImported: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Upload size={15} aria-hidden />} onClick={() => setOpen(true)}>
        导入
      </Button>
      <Suspense>
        {open && (
          <ImportDialog
            open
            onOpenChange={setOpen}
            title="导入节假日"
            template={TEMPLATE}
            notes={NOTES}
            unit="天"
            fileHint={`xls 或 xlsx，最多 ${DAY_IMPORT_MAX_ROWS} 行、5 MB`}
            canStop={false}
            run={async (excel) => importOutcome(await call(daysApi.import, { excel }))}
            onImported={onImported}
          />
        )}
      </Suspense>
    </>
  );
}
