import { Tree } from 'antd';
import { ChevronDown, Search } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSettled } from '#ui/use-settled.ts';
import { PlainInput } from '../kit/PlainInput.tsx';
import { Bar, ErrorState } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import { TREE_TEXTS, treeReason } from '../kit/tree-messages.ts';
import { useDelayed } from '../kit/use-delayed.ts';
import { type DepartmentOption, type LoadDepartments, parentsOf, searchDepartments, wayTo } from './departments.ts';
import css from './pickers.module.css';
import { MANY_TEXT, useDepartments } from './use-departments.ts';

interface DepartmentTreeProps {
  load: LoadDepartments;
  /** Names the load where it is not the plain list of all departments. */
  source?: string;
  selected: number | undefined;
  onSelect: (id: number, name: string) => void;
}

const NODE_HEIGHT = 31;

/** The room that is left for the tree: a virtual list must know its height. */
function useHeight(): [React.RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(400);
  useEffect(() => {
    const watched = box.current;
    if (!watched) return;
    const observer = new ResizeObserver(([entry]) => entry && setHeight(entry.contentRect.height));
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [box, height];
}

const Node = ({ option }: { option: DepartmentOption }) => (
  <span className={css.node} title={option.title === option.name ? undefined : option.name}>
    <span className={css.nodeName}>{option.title}</span>
    {option.count !== undefined && <span className={css.count}>{countText(option.count)}</span>}
  </span>
);

/** The tree beside a list: search, counts, the chosen department in tint. */
export function DepartmentTree({ load, source, selected, onSelect }: DepartmentTreeProps) {
  const { query, options, many } = useDepartments(load, source);
  const [keyword, setKeyword] = useState('');
  const words = useSettled(keyword, 150);
  const late = useDelayed(query.isPending);
  return (
    <div className={css.tree}>
      <div className={css.search}>
        <PlainInput
          className={css.searchField}
          aria-label="搜索部门"
          placeholder="搜索部门"
          prefix={<Search size={15} aria-hidden />}
          value={keyword}
          onValue={setKeyword}
        />
        {many && <div className={css.hint}>{MANY_TEXT}</div>}
      </div>
      {query.isLoadingError ? (
        <>
          <ErrorState small error={query.error} what="部门" onRetry={() => void query.refetch()} />
          <div className={css.why}>{treeReason(query.error)}</div>
        </>
      ) : query.isPending ? (
        <div className={css.bars}>
          {late && [120, 90, 104, 76, 98].map((width) => <Bar key={width} width={width} />)}
        </div>
      ) : (
        <Branches {...{ options, words, selected, onSelect }} />
      )}
    </div>
  );
}

interface BranchesProps extends Pick<DepartmentTreeProps, 'selected' | 'onSelect'> {
  options: DepartmentOption[];
  words: string;
}

function Branches({ options, words, selected, onSelect }: BranchesProps) {
  const [box, height] = useHeight();
  const [opened, setOpened] = useState<number[]>(() => options.map(({ key }) => key));
  const found = useMemo(() => searchDepartments(options, words), [options, words]);
  const searching = words.trim() !== '';
  const expanded = useMemo(() => (searching ? parentsOf(found) : opened), [searching, found, opened]);
  // Opened once for each department that is selected: whoever then closes a branch finds it closed.
  const [shown, setShown] = useState<number>();
  const way = selected === undefined || selected === shown ? [] : wayTo(options, selected);
  if (way.length > 0) {
    setShown(selected);
    setOpened([...new Set([...opened, ...way.slice(0, -1)])]);
  }

  return (
    <div ref={box} className={css.branches}>
      {found.length === 0 && searching && <div className={css.none}>{TREE_TEXTS.nothingFound}</div>}
      <Tree<DepartmentOption>
        blockNode
        aria-label="部门"
        height={height}
        itemHeight={NODE_HEIGHT}
        treeData={found}
        expandedKeys={expanded}
        onExpand={(keys) => !searching && setOpened(keys as number[])}
        selectedKeys={selected === undefined ? [] : [selected]}
        onSelect={(_keys, { node }) => onSelect(node.key, node.name)}
        switcherIcon={({ expanded: open }) => (
          <ChevronDown size={14} className={css.switcher} data-open={open || undefined} aria-hidden />
        )}
        titleRender={(option) => <Node option={option} />}
      />
    </div>
  );
}
