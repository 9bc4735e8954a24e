import { z } from 'zod';
import { OperationType } from '#rules/operation.ts';
import { defaultDays, MODULES, MOST_WORD, moduleName, OperationFilter, spanOfDays } from '#rules/operation-log.ts';
import { byCode, byId, days, several, text } from '../kit/filter-table.ts';

const MODULE_IDS = new Set<number>(MODULES.map(({ id }) => id));

const WORD = z.string().max(MOST_WORD);

/** Without days, the last month. */
const filtersOf = (isLong: boolean) => ({
  range: {
    ...days({
      label: '操作时间',
      empty: defaultDays,
      fault: (range) =>
        OperationFilter.safeParse(range ? { ...spanOfDays(range.from, range.to), isLong } : {}).error?.issues[0]
          ?.message,
      input: ({ from, to }) => ({ ...spanOfDays(from, to), ...(isLong ? { isLong } : {}) }),
    }),
    isPinned: true as const,
  },
  moduleIds: several(
    'modules',
    { ...byId, read: (id) => [Number(id)].find((known) => MODULE_IDS.has(known)), label: moduleName },
    '模块',
  ),
  types: several('types', byCode(OperationType), '类型'),
  person: text('person', WORD, '操作人'),
  word: text('word', WORD, '内容'),
});

export const LOG_FILTERS = filtersOf(false);
/** The same over up to a year, for who looks for something of long ago. */
export const LONG_LOG_FILTERS = filtersOf(true);
