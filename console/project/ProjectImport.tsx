import { projectApi } from '#contract/project.ts';
import { PROJECT_IMPORT_MAX_ROWS } from '#rules/project.ts';
import { call } from '../kit/call.ts';
import { ImportButton } from '../kit/ImportButton.tsx';
import { importOutcome } from '../kit/import-job.ts';

const TEMPLATE = { name: '项目导入模板', url: projectApi.template.path, hint: '项目号、名称、期间、预算、负责人' };
const NOTES = ['文件里的项目成为新项目；项目号已经存在的行不导入。', '负责人按手机号查找在职员工。'];

/** A list of projects from a workbook. */
export const ProjectImport = ({ onImported }: { onImported: () => void }) => (
  <ImportButton
    title="导入项目"
    template={TEMPLATE}
    notes={NOTES}
    unit="个"
    mostRows={PROJECT_IMPORT_MAX_ROWS}
    run={async (excel) => importOutcome(await call(projectApi.import, { excel }))}
    onImported={onImported}
  />
);
