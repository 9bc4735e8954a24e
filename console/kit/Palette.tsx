import { Modal } from 'antd';
import { CornerDownLeft, Search } from 'lucide-react';
import { type KeyboardEvent as FieldEvent, useEffect, useId, useRef, useState } from 'react';
import css from './Palette.module.css';

export interface SearchResult {
  key: string;
  label: string;
  hint?: string;
  to: string;
  search?: Record<string, string>;
}

export interface FoundGroup {
  label: string;
  items: SearchResult[];
}

interface PaletteProps {
  /** What can be looked for. */
  text: string;
  useFound: (keyword: string) => { groups: FoundGroup[]; searching: boolean };
  onClose: () => void;
  onOpen: (found: SearchResult) => void;
}

/** A field over everything that has a name, in a dialog of its own. */
export function PaletteDialog({ open, ...palette }: PaletteProps & { open: boolean }) {
  return (
    <Modal
      open={open}
      onCancel={palette.onClose}
      footer={null}
      closable={false}
      mask={{ closable: true }}
      width={560}
      destroyOnHidden
      title={<span className="qx-hidden">搜索</span>}
      style={{ top: 96 }}
      styles={{ container: { padding: 0 }, header: { height: 0, margin: 0 } }}
    >
      <Palette {...palette} />
    </Modal>
  );
}

/** The field keeps the focus; arrows move through the flat list of everything found. */
function useChoice(flat: readonly SearchResult[], open: (found: SearchResult) => void) {
  const [at, setAt] = useState(0);
  const place = Math.min(at, flat.length - 1);
  const current = flat[place];
  const onKeyDown = (event: FieldEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && flat.length > 0) {
      event.preventDefault();
      setAt((place + step + flat.length) % flat.length);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && current) open(current);
  };
  return { current, setAt, onKeyDown };
}

function Palette({ text, useFound, onClose, onOpen }: PaletteProps) {
  const [keyword, setKeyword] = useState('');
  const { groups, searching } = useFound(keyword);
  const listId = useId();
  const flat = groups.flatMap(({ items }) => items);
  const open = (found: SearchResult): void => {
    onClose();
    onOpen(found);
  };
  const { current, setAt, onKeyDown } = useChoice(flat, open);
  const change = (words: string): void => {
    setKeyword(words);
    setAt(0);
  };
  const idOf = (found: SearchResult): string => `${listId}-${found.key}`;
  const row = (found: SearchResult) => (
    <Row
      key={found.key}
      id={idOf(found)}
      found={found}
      active={found === current}
      onPoint={() => setAt(flat.indexOf(found))}
      onOpen={() => open(found)}
    />
  );
  return (
    <div>
      <Field {...{ text, keyword, change, onKeyDown, listId }} activeId={current ? idOf(current) : undefined} />
      <div className={css.list} id={listId} role="listbox" aria-label="搜索结果">
        {groups.map(({ label, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role
          <div key={label} role="group" aria-label={label}>
            <div className={css.head} aria-hidden="true">
              {label}
            </div>
            {items.map(row)}
          </div>
        ))}
      </div>
      {flat.length === 0 && <div className={css.none}>{searching ? '正在查找' : '没有查询到数据'}</div>}
    </div>
  );
}

interface FieldProps {
  text: string;
  keyword: string;
  change: (words: string) => void;
  onKeyDown: (event: FieldEvent) => void;
  listId: string;
  activeId: string | undefined;
}

function Field({ text, keyword, change, onKeyDown, listId, activeId }: FieldProps) {
  return (
    <div className={css.field}>
      <Search aria-hidden />
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type
        autoFocus
        role="combobox"
        aria-label={text}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={activeId}
        placeholder={text}
        value={keyword}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <kbd>Esc</kbd>
    </div>
  );
}

interface RowProps {
  id: string;
  found: SearchResult;
  active: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

function Row({ id, found, active, onPoint, onOpen }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field, which keeps the focus
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={css.row}
      onMouseMove={onPoint}
      onClick={onOpen}
    >
      <span className={css.label}>{found.label}</span>
      {found.hint && <span className={css.hint}>{found.hint}</span>}
      {active && <CornerDownLeft size={14} aria-hidden />}
    </div>
  );
}
