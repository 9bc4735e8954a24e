import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, Select } from 'antd';
import { accessApi } from '#contract/access.ts';
import { OperationType } from '#rules/operation.ts';
import { MOST_WORD, type Operation, withinOneMonth, withinOneYear } from '#rules/operation-log.ts';
import { query } from '../kit/api.ts';
import { DayRangeInput } from '../kit/dates.tsx';
import { FilterBar } from '../kit/FilterBar.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { errorMark, useDraft } from '../kit/use-draft.ts';
import type { Log } from './use-log.ts';

/** Every module under its heading, as the server lists them to a holder of the log. */
function useModuleOptions() {
  const { data = [], isPending } = useQuery(query(accessApi.menu, { modules: true }));
  const options = data
    .filter(({ parentId }) => parentId === 0)
    .map((heading) => ({
      label: heading.apiName,
      title: heading.apiName,
      options: data
        .filter(({ parentId }) => parentId === heading.id)
        .map(({ id, apiName }) => ({ value: id, label: apiName })),
    }));
  return { options, isPending };
}

interface ChoiceProps<V> {
  value: V[];
  onChange: (chosen: V[]) => void;
}

const choice = {
  mode: 'multiple',
  allowClear: true,
  maxTagCount: 'responsive',
  maxTagPlaceholder: (omitted: readonly unknown[]) => `+${omitted.length}`,
  style: { width: 160 },
} as const;

function ModuleChoice(props: ChoiceProps<number>) {
  const { options, isPending } = useModuleOptions();
  return (
    <Select
      {...choice}
      {...props}
      aria-label="操作模块"
      placeholder="全部模块"
      loading={isPending}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}

function TypeChoice(props: ChoiceProps<OperationType>) {
  return (
    <Select
      {...choice}
      {...props}
      aria-label="操作类型"
      placeholder="全部类型"
      options={OperationType.options}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}

export function LogFilterBar({ log, columns }: { log: Log; columns: readonly Column<Operation>[] }) {
  const { draft, faults, change, submit, clear } = useDraft(log);
  return (
    <FilterBar list="operationLog" columns={columns}>
      <DayRangeInput
        label="操作时间"
        today={log.today}
        allows={log.isLong ? withinOneYear : withinOneMonth}
        value={draft.range}
        onChange={(range) => change({ range })}
        {...errorMark(faults.range)}
      />
      <Checkbox checked={log.isLong} onChange={({ target }) => log.showLong(target.checked)}>
        可选一年
      </Checkbox>
      <Input
        allowClear
        aria-label="操作人"
        placeholder="姓名或手机号"
        style={{ width: 124 }}
        maxLength={MOST_WORD}
        value={draft.person}
        onChange={({ target }) => change({ person: target.value })}
        onPressEnter={() => submit()}
      />
      <Input
        allowClear
        aria-label="操作内容"
        placeholder="内容或对象"
        style={{ width: 124 }}
        maxLength={MOST_WORD}
        value={draft.word}
        onChange={({ target }) => change({ word: target.value })}
        onPressEnter={() => submit()}
      />
      <ModuleChoice value={draft.moduleIds} onChange={(moduleIds) => change({ moduleIds })} />
      <TypeChoice value={draft.types} onChange={(types) => change({ types })} />
      <Button type="primary" onClick={() => submit()}>
        查询
      </Button>
      <Button onClick={clear}>重置</Button>
    </FilterBar>
  );
}
