import { daysApi } from '#contract/days.ts';
import { DAY_IMPORT_MAX_ROWS } from '#rules/day-import.ts';
import { call } from '../kit/call.ts';
import { ImportButton } from '../kit/ImportButton.tsx';
import { importOutcome } from '../kit/import-job.ts';

const TEMPLATE = { name: '节假日导入模板', url: daysApi.template.path, hint: '日期、类型、名称' };
const NOTES = ['文件里的日子成为企业自己的安排，其他日子不变。', '已经过去的日子不能改。'];

/** A year's arrangement from a workbook, for a year that the country publishes or a company has arranged itself. */
export const DayImport = ({ onImported }: { onImported: () => void }) => (
  <ImportButton
    title="导入节假日"
    template={TEMPLATE}
    notes={NOTES}
    unit="天"
    mostRows={DAY_IMPORT_MAX_ROWS}
    run={async (excel) => importOutcome(await call(daysApi.import, { excel }))}
    onImported={onImported}
  />
);
