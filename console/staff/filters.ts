import { z } from 'zod';
import { LimitUse } from '#rules/limit-use.ts';
import { SEARCH_MAX } from '#rules/staff/form.ts';
import { CompanyPayFilter } from '#rules/staff.ts';
import { byCode, byId, one, text } from '../kit/filter-table.ts';

const pay = byCode(CompanyPayFilter);

export const STAFF_FILTERS = {
  search: text('q', z.string().max(SEARCH_MAX), ''),
  sceneId: one('scene', byId, '用车场景'),
  pay: {
    ...one('pay', { ...pay, read: (code) => (code === pay.write('all') ? undefined : pay.read(code)) }, '企业支付'),
    input: (chosen: CompanyPayFilter | undefined) => chosen ?? ('all' as const),
  },
  limitUse: {
    ...one('used', byCode(LimitUse)),
    words: (use: LimitUse | undefined) => (use ? [`限额${LimitUse.labelOf(use)}`] : []),
  },
};

export const NOTHING_TYPED = '请输入查询信息';
/** Both kinds of search stand in the same place. */
export const SEARCH_WIDTH = 212;
