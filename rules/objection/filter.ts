import { z } from 'zod';
import { isDay } from '../calendar.ts';
import { withinOneMonth } from '../operation-log.ts';
import { PageInput } from '../paging.ts';
import { whenFieldsHold } from '../when-fields-hold.ts';
import { ObjectionStatus } from './codes.ts';

const day = z.string().refine(isDay, '日期格式不正确');

/** Days are those of the application; both ends belong to the range. */
export const ObjectionFilter = z
  .object({
    ...PageInput.shape,
    number: z.string().optional(),
    orderNo: z.string().optional(),
    bookerPhone: z.string().optional(),
    status: ObjectionStatus.schema.optional(),
    fromDay: day.optional(),
    toDay: day.optional(),
    billNumber: z.string().optional(),
  })
  .check(
    whenFieldsHold(({ value, issues }) => {
      const { fromDay, toDay } = value;
      if (fromDay === undefined || toDay === undefined) return;
      const say = (message: string) => issues.push({ code: 'custom', message, path: ['fromDay'], input: value });
      if (fromDay > toDay) say('结束日期不能早于开始日期');
      else if (!withinOneMonth(fromDay, toDay)) say('申请日期不能超过一个月');
    }),
  );
export type ObjectionFilter = z.output<typeof ObjectionFilter>;
