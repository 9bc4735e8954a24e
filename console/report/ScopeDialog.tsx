import { Button, Input, Modal, Radio, Tree } from 'antd';
import { ChevronDown, Search } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { REPORT_SCOPE_MISSING } from '#rules/report.ts';
import { Chip } from '../kit/Chip.tsx';
import { ErrorState } from '../kit/states.tsx';
import { TREE_TEXTS } from '../kit/tree-messages.ts';
import { covered, type DepartmentOption, parentsOf, searchDepartments, topmost } from '../pickers/departments.ts';
import { MANY_TEXT, useDepartments } from '../pickers/use-departments.ts';
import { cutWidth, SCOPE_WIDTH } from './labels.ts';
import css from './ScopeDialog.module.css';
import { checkedKeys, halfKeys, nameOf, SOURCE } from './scope.ts';

interface ScopeDialogProps {
  open: boolean;
  chosen: number[];
  onClose: () => void;
  onChoose: (ids: number[]) => void;
}

const TREE_HEIGHT = 300;

interface ScopeTreeProps {
  options: DepartmentOption[];
  chosen: number[];
  onChange: (ids: number[]) => void;
}

function ScopeTree({ options, chosen, onChange }: ScopeTreeProps) {
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState<number[]>(() => [
    ...options.map(({ key }) => key),
    ...halfKeys(options, chosen),
  ]);
  const found = useMemo(() => searchDepartments(options, keyword), [options, keyword]);
  const searching = keyword.trim() !== '';
  const toggle = (id: number): void =>
    onChange(topmost(options, chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]));
  return (
    <div className={css.tree}>
      <Input
        allowClear
        aria-label="搜索部门"
        placeholder="搜索部门"
        prefix={<Search size={15} aria-hidden />}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {found.length === 0 && <p className={css.none}>{TREE_TEXTS.nothingFound}</p>}
      <Tree<DepartmentOption>
        checkable
        checkStrictly
        selectable={false}
        aria-label="部门"
        height={TREE_HEIGHT}
        itemHeight={30}
        treeData={covered(found, chosen)}
        expandedKeys={searching ? parentsOf(found) : opened}
        onExpand={(keys) => !searching && setOpened(keys as number[])}
        checkedKeys={{ checked: checkedKeys(options, chosen), halfChecked: halfKeys(options, chosen) }}
        onCheck={(_keys, { node }) => toggle(node.key)}
        switcherIcon={({ expanded }) => (
          <ChevronDown size={14} className={css.switcher} data-open={expanded || undefined} aria-hidden />
        )}
        titleRender={({ name }) => <span title={name}>{cutWidth(name, SCOPE_WIDTH)}</span>}
      />
    </div>
  );
}

function Chips({ options, chosen, onChange }: ScopeTreeProps) {
  return (
    <section className={css.chosen} aria-label="已选部门">
      <div className={css.chosenHead}>
        <span>已选 {chosen.length} 个部门</span>
        {chosen.length > 0 && (
          <Button type="link" size="small" onClick={() => onChange([])}>
            清空
          </Button>
        )}
      </div>
      <ul className={css.chips}>
        {chosen.map((id) => {
          const name = nameOf(options, id);
          return (
            <li key={id}>
              <Chip
                name={name}
                text={cutWidth(name, SCOPE_WIDTH)}
                onRemove={() => onChange(chosen.filter((one) => one !== id))}
              />
            </li>
          );
        })}
      </ul>
      <p className={css.hint}>选中的部门含其全部下级部门。</p>
    </section>
  );
}

/** All departments that the person may see, or some of them, each with everything below it. */
export function ScopeDialog({ open, chosen, onClose, onChoose }: ScopeDialogProps) {
  const { query, options, many } = useDepartments(SOURCE.load, SOURCE.source);
  // What is changed here, over what is chosen already; nothing of it outlives the dialogue.
  const [changes, setChanges] = useState<{ some?: boolean; ids?: number[] }>({});
  const [missing, setMissing] = useState(false);
  const { some = chosen.length > 0, ids = chosen } = changes;
  const errorId = useId();

  const change = (more: typeof changes): void => {
    setMissing(false);
    setChanges({ ...changes, ...more });
  };
  const confirm = (): void => {
    if (some && ids.length === 0) setMissing(true);
    else onChoose(some ? ids : []);
  };
  return (
    <Modal
      open={open}
      width={640}
      title="选择部门范围"
      okText="确定"
      cancelText="取消"
      onOk={confirm}
      onCancel={onClose}
      afterClose={() => {
        setMissing(false);
        setChanges({});
      }}
      destroyOnHidden
    >
      <Radio.Group
        aria-label="部门范围"
        value={some}
        onChange={(event) => change({ some: event.target.value as boolean })}
        options={[
          { value: false, label: '全部可见部门' },
          { value: true, label: '指定部门' },
        ]}
      />
      {some && query.isError && (
        <ErrorState small error={query.error} what="部门" onRetry={() => void query.refetch()} />
      )}
      {some && query.data && (
        <>
          {many && <p className={css.hint}>{MANY_TEXT}</p>}
          <div className={css.columns} aria-describedby={missing ? errorId : undefined}>
            <ScopeTree options={options} chosen={ids} onChange={(next) => change({ ids: next })} />
            <Chips options={options} chosen={ids} onChange={(next) => change({ ids: next })} />
          </div>
        </>
      )}
      <p id={errorId} className={css.error} role="alert">
        {missing && REPORT_SCOPE_MISSING}
      </p>
    </Modal>
  );
}
