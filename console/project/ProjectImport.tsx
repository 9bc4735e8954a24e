import { Button } from 'antd';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { projectApi } from '#contract/project.ts';
import { PROJECT_IMPORT_MAX_ROWS } from '#rules/project.ts';
import { call } from '../kit/call.ts';
import { importOutcome } from '../kit/import-job.ts';

const ImportDialog = lazy(() => import('../kit/ImportDialog.tsx').then((m) => ({ default: m.ImportDialog })));

const TEMPLATE = { name: '项目导入模板', url: projectApi.template.path, hint: '项目号、名称、期间、预算、负责人' };
const NOTES = ['文件里的项目成为新项目；项目号已经存在的行不导入。', '负责人按手机号查找在职员工。'];

/** A list of projects from a workbook. */
export function ProjectImport({ onImported }: { onImported: () => void }) {
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
            title="导入项目"
            template={TEMPLATE}
            notes={NOTES}
            unit="个"
            fileHint={`xls 或 xlsx，最多 ${PROJECT_IMPORT_MAX_ROWS} 行、5 MB`}
            canStop={false}
            run={async (excel) => importOutcome(await call(projectApi.import, { excel }))}
            onImported={onImported}
          />
        )}
      </Suspense>
    </>
  );
}
