import { useNavigate } from '@tanstack/react-router';
import { Modal } from 'antd';
import { CornerDownLeft, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import css from './CommandPalette.module.css';
import type { Found } from './search-entry.ts';
import { useFound } from './use-found.ts';

interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
}

/** Finds pages by name; areas add people, orders and whatever else has a name. */
export function CommandPalette({ open, onClose }: CommandPaletteProps) {
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      closable={false}
      width={560}
      destroyOnHidden
      title={<span className="qx-hidden">搜索</span>}
      style={{ top: 96 }}
      styles={{ container: { padding: 0 }, header: { height: 0, margin: 0 } }}
    >
      <Palette onClose={onClose} />
    </Modal>
  );
}

function Palette({ onClose }: { onClose: () => void }) {
  const [keyword, setKeyword] = useState('');
  const [at, setAt] = useState(0);
  const { groups, searching } = useFound(keyword);
  const navigate = useNavigate();
  const listId = useId();
  const flat = groups.flatMap(({ items }) => items);
  const current = flat[Math.min(at, flat.length - 1)];

  const open = ({ to, search }: Found): void => {
    onClose();
    void navigate({ to, search: search ?? {} });
  };
  const pressed = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && flat.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, flat.length - 1) + step + flat.length) % flat.length);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && current) open(current);
  };
  const optionId = (found: Found | undefined) => (found ? `${listId}-${found.key}` : undefined);
  return (
    <div>
      <div className={css.field}>
        <Search aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type
          autoFocus
          role="combobox"
          aria-label="搜索菜单与功能"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={optionId(current)}
          placeholder="搜索菜单与功能"
          value={keyword}
          onChange={(event) => {
            setKeyword(event.target.value);
            setAt(0);
          }}
          onKeyDown={pressed}
        />
        <kbd>Esc</kbd>
      </div>
      <div className={css.list} id={listId} role="listbox" aria-label="搜索结果">
        {groups.map(({ label, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role
          <div key={label} role="group" aria-label={label}>
            <div className={css.head} aria-hidden="true">
              {label}
            </div>
            {items.map((found) => (
              <Row
                key={found.key}
                id={optionId(found)!}
                found={found}
                active={found === current}
                onPoint={() => setAt(flat.indexOf(found))}
                onOpen={() => open(found)}
              />
            ))}
          </div>
        ))}
      </div>
      {flat.length === 0 && <div className={css.none}>{searching ? '正在查找' : '没有查询到数据'}</div>}
    </div>
  );
}

interface RowProps {
  id: string;
  found: Found;
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
