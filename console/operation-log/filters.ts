import { OperationType } from '#rules/operation.ts';
import { defaultDays, MODULES, moduleName, OperationFilter, spanOfDays } from '#rules/operation-log.ts';
import { byCode, byId, days, several } from '../kit/filter-table.ts';

const MODULE_IDS = new Set<number>(MODULES.map(({ id }) => id));

/** Without days, the last month. */
export const LOG_FILTERS = {
  range: {
    ...days({
      label: '操作时间',
      empty: defaultDays,
      fault: (range) =>
        OperationFilter.safeParse(range ? spanOfDays(range.from, range.to) : {}).error?.issues[0]?.message,
      input: ({ from, to }) => spanOfDays(from, to),
    }),
    isPinned: true as const,
  },
  moduleIds: several(
    'modules',
    { ...byId, read: (text) => [Number(text)].find((id) => MODULE_IDS.has(id)), label: moduleName },
    '模块',
  ),
  types: several('types', byCode(OperationType), '类型'),
};
