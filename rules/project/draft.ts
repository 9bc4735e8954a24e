import { z } from 'zod';
import { isDay } from '../calendar.ts';
import { codeTable, type NameOf } from '../code-table.ts';
import { type LimitDraft, UNLIMITED } from '../limit.ts';
import { moneyText } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';
import { PROJECT_REFUSALS } from './refusals.ts';

export const ProjectStatus = codeTable({ enabled: [1, '启用'], disabled: [0, '停用'] });
export type ProjectStatus = NameOf<typeof ProjectStatus>;

/** As long as an order's own field. */
export const PROJECT_NO_MOST = 100;
export const MOST_OWNERS = 10;
const MOST_FEN = 99_999_999_99;

const NO_NUMBER = '请填写项目号';
const NO_NAME = '请填写项目名称';
const WRONG_DAY = '请选择正确的日期';
const WRONG_AMOUNT = '请输入正确的金额';
const projectDay = z
  .string(WRONG_DAY)
  .refine((day) => isDay(day) && day >= '2000-01-01', WRONG_DAY)
  .nullable();

const shape = {
  number: z.string(NO_NUMBER).trim().min(1, NO_NUMBER).max(PROJECT_NO_MOST, `项目号不能超过 ${PROJECT_NO_MOST} 个字`),
  name: z.string(NO_NAME).trim().min(1, NO_NAME).max(50, '项目名称不能超过 50 个字'),
  /** null: not bounded. */
  startDay: projectDay,
  endDay: projectDay,
  /** null: no budget. */
  budgetFen: z.int(WRONG_AMOUNT).nonnegative(WRONG_AMOUNT).max(MOST_FEN, WRONG_AMOUNT).nullable(),
  ownerIds: z.array(z.int()).max(MOST_OWNERS, `负责人最多 ${MOST_OWNERS} 人`),
};
export const ProjectFields = shape;

export const ProjectDraft = z.object(shape).superRefine(({ startDay, endDay }, context) => {
  if (startDay !== null && endDay !== null && startDay > endDay)
    context.addIssue({ code: 'custom', path: ['endDay'], message: '结束日期不能早于开始日期' });
});
export type ProjectDraft = z.output<typeof ProjectDraft>;

/** A budget is a fixed total of the limits: one mechanism bounds both. */
export const budgetLimit = (budgetFen: number | null): LimitDraft =>
  budgetFen === null ? UNLIMITED : { kind: 'total', moneyFen: budgetFen, startDay: null, endDay: null };

export function mayTurn(status: ProjectStatus, to: ProjectStatus): true | Refused {
  if (status !== to) return true;
  return refuse(to === 'enabled' ? PROJECT_REFUSALS.alreadyEnabled : PROJECT_REFUSALS.alreadyDisabled);
}

const budgetText = (fen: number | null): string => (fen === null ? '不限预算' : `预算 ${moneyText(fen)}`);

export const projectText = ({ number, name }: Pick<ProjectDraft, 'number' | 'name'>): string => `“${number} ${name}”`;
export const addedText = (draft: ProjectDraft): string =>
  `新建项目${projectText(draft)}，${budgetText(draft.budgetFen)}`;

const daysText = ({ startDay, endDay }: ProjectDraft): string => `${startDay ?? '不限'} 至 ${endDay ?? '不限'}`;

/** What an edit changed, for the log. */
export function editedText(before: ProjectDraft, after: ProjectDraft): string {
  const changes = [
    before.number === after.number ? '' : `项目号 ${before.number} 改为 ${after.number}`,
    before.name === after.name ? '' : `名称“${before.name}”改为“${after.name}”`,
    daysText(before) === daysText(after) ? '' : `期间 ${daysText(before)} 改为 ${daysText(after)}`,
    before.budgetFen === after.budgetFen
      ? ''
      : `${budgetText(before.budgetFen)} 改为 ${budgetText(after.budgetFen).replace('预算 ', '')}`,
    before.ownerIds.join() === after.ownerIds.join() ? '' : '改了负责人',
  ].filter((text) => text !== '');
  return `编辑项目${projectText(before)}：${changes.length > 0 ? changes.join('，') : '没有改动'}`;
}
