import { codeTable, type NameOf } from '../code-table.ts';
import { lastDayOf, type ReportRange, rangeText } from './range.ts';

/** What of the report is saved as a workbook. */
export const ReportPart = codeTable({
  whole: ['all', '用车报表'],
  departments: ['dept', '部门用车'],
  trend: ['trend', '用车趋势'],
  templates: ['scene', '场景分布'],
  hours: ['hour', '用车时段'],
  cities: ['city', '城市分布'],
  services: ['service', '服务类型'],
  over: ['over', '超额分析'],
  carbon: ['carbon', '碳排放'],
});
export type ReportPart = NameOf<typeof ReportPart>;

const NAMED = 10;

/** Which days and departments a saved report is about; no departments: all that the person may see. */
export function reportScopeText(range: ReportRange, departments: readonly string[]): string {
  const few = departments.slice(0, NAMED);
  const more = departments.length > NAMED ? `等 ${departments.length} 个部门` : '';
  return `${rangeText(range)}，${few.length > 0 ? `部门 ${few.join('、')}${more}` : '全部可见部门'}`;
}

/** What the log says of a saved report. */
export function reportExportText(part: ReportPart, range: ReportRange, departments: readonly string[]): string {
  const whole = part === 'whole' ? '' : `“${ReportPart.labelOf(part)}”`;
  return `导出用车报表${whole}（${reportScopeText(range, departments)}）`;
}

/** Two files of the same days tell by their names whose they are. */
export function reportFileName(part: ReportPart, range: ReportRange, departments: readonly string[]): string {
  const [first = '', ...others] = departments;
  const whose = others.length > 0 ? `${first}等${departments.length}个部门` : first;
  const parts = [ReportPart.labelOf(part), whose.replaceAll(/[\\/:*?"<>|\s]/g, ''), range.from, lastDayOf(range)];
  return `${parts.filter((text) => text !== '').join('_')}.xlsx`;
}
