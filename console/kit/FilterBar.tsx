import { Button } from 'antd';
import { ListFilter, Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import css from './FilterBar.module.css';
import { PlainInput } from './PlainInput.tsx';
import { TableTools } from './TableTools.tsx';
import type { Column } from './table-columns.tsx';
import { NARROW, useMedia } from './use-media.ts';

interface FilterBarProps<R> {
  children: ReactNode;
  list?: string;
  columns?: readonly Column<R>[];
}

/** Filters of a list in one line, behind a button on a phone; the list's own settings at the right. */
export function FilterBar<R>({ children, list, columns }: FilterBarProps<R>) {
  const isNarrow = useMedia(NARROW);
  const [isOpen, setOpen] = useState(false);
  return (
    <search className={css.bar} aria-label="筛选">
      {isNarrow && (
        <Button
          aria-expanded={isOpen}
          icon={<ListFilter size={15} aria-hidden />}
          onClick={() => setOpen((before) => !before)}
        >
          筛选
        </Button>
      )}
      <div className={css.filters} hidden={isNarrow && !isOpen}>
        {children}
      </div>
      {list && columns && (
        <div className={css.tools}>
          <TableTools list={list} columns={columns} />
        </div>
      )}
    </search>
  );
}

interface SearchInputProps {
  value: string | undefined;
  onSearch: (text: string, options: { replace: boolean }) => void;
  placeholder: string;
  width?: number;
  maxLength?: number;
  delayMs?: number;
  autoFocus?: boolean;
  className?: string | undefined;
  /** Enter was pressed with nothing typed. */
  onEmpty?: () => void;
}

/** Searches on Enter, on clearing, and when the typing pauses; the first word can be undone with the back button. */
export function SearchInput({ value = '', onSearch, placeholder, width = 252, ...rest }: SearchInputProps) {
  const { maxLength = 50, delayMs = 400, autoFocus = false, className, onEmpty } = rest;
  const [typed, setTyped] = useState({ value, text: value, sent: value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Another value takes the text's place, unless it is the answer to what was sent: the typing may have gone on.
  if (typed.value !== value) setTyped({ value, text: value === typed.sent ? typed.text : value, sent: value });
  const { text } = typed;
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (words: string): void => {
    clearTimeout(timer.current);
    const trimmed = words.trim();
    setTyped((before) => ({ ...before, sent: trimmed }));
    if (trimmed !== value) onSearch(trimmed, { replace: value !== '' && trimmed !== '' });
  };
  // When the typing pauses the address may say something else than when it went on: the pause asks as of then.
  const now = useRef({ text, search });
  useEffect(() => {
    now.current = { text, search };
  });
  const paused = (words: string): void => {
    if (now.current.text === words) now.current.search(words);
  };
  const change = (words: string, composing: boolean): void => {
    setTyped((before) => ({ ...before, text: words }));
    clearTimeout(timer.current);
    // Pinyin letters on their way to a character are not yet a search.
    if (!composing) timer.current = setTimeout(() => paused(words), words === '' ? 0 : delayMs);
  };
  return (
    <PlainInput
      autoFocus={autoFocus}
      width={width}
      maxLength={maxLength}
      placeholder={placeholder}
      aria-label={placeholder}
      className={className}
      prefix={<Search size={15} aria-hidden />}
      value={text}
      onValue={change}
      onEnter={() => (text.trim() === '' && onEmpty ? onEmpty() : search(text))}
    />
  );
}
