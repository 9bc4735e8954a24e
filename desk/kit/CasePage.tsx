import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Key, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { EmptyState, ErrorState, PageSkeleton } from '#console/kit/states.tsx';
import { useAddress } from '#console/kit/use-page.ts';
import css from './CasePage.module.css';
import { NotListed } from './NamedCase.tsx';
import { useShown } from './use-shown.ts';

interface CasePageProps<R> {
  header: ReactNode;
  /** For sentences: 入驻申请. */
  what: string;
  query: UseQueryResult<{ rows: readonly R[]; total: number }>;
  keyOf: (row: R) => Key;
  /** Two or three short lines of one case. */
  line: (row: R) => ReactNode;
  /** The chosen case, whole. */
  children: (row: R) => ReactNode;
  /** The case that the address names, where it is not among these rows: more are kept than a list shows. */
  named?: (id: string) => ReactNode;
  empty: string;
}

/** The chosen case stands in the address: a link or the back button leads to it. */
function useChosen(): [string | undefined, (id: string) => void] {
  const { id } = useAddress();
  const navigate = useNavigate();
  return [id, (next) => void navigate({ to: '.', search: (now: object) => ({ ...now, id: next }), replace: true })];
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Cases beside the one that is open: J and K or the arrows go through them. */
export function CasePage<R>({ header, query, ...cases }: CasePageProps<R>) {
  const { status } = useAddress();
  return (
    <div className={css.page}>
      <div className={css.head}>{header}</div>
      {query.isLoadingError ? (
        <ErrorState error={query.error} what={cases.what} onRetry={() => void query.refetch()} />
      ) : (
        <Cases key={status ?? ''} query={query} {...cases} />
      )}
    </div>
  );
}

/** Those of one tab; what was open in another is forgotten. */
function Cases<R>({ what, query, keyOf, line, children, named, empty }: Omit<CasePageProps<R>, 'header'>) {
  const [chosen, choose] = useChosen();
  const list = useRef<HTMLUListElement>(null);
  // What the tab before was answered is not the answer to this one.
  const isWaiting = query.isPending || query.isPlaceholderData;
  const rows = isWaiting ? [] : (query.data?.rows ?? []);
  const { row: current, isMissing } = useShown(rows, keyOf, chosen);
  const step = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (by === undefined || !current) return;
    event.preventDefault();
    const next = rows[rows.indexOf(current) + by];
    if (!next) return;
    choose(String(keyOf(next)));
    const buttons = list.current?.querySelectorAll('button');
    buttons?.[rows.indexOf(next)]?.focus();
  };
  if (!isWaiting && rows.length === 0 && !isMissing) return <EmptyState title={empty} />;
  const other = (id: string): ReactNode => {
    if (isWaiting) return <PageSkeleton />;
    return named ? named(id) : <NotListed what={what} />;
  };
  return (
    <div className={css.split} aria-busy={isWaiting}>
      <ul ref={list} className={css.list} aria-label={what} onKeyDown={step}>
        {rows.map((row) => (
          <li key={keyOf(row)}>
            <button
              type="button"
              className={css.line}
              aria-current={row === current ? 'true' : undefined}
              onClick={() => choose(String(keyOf(row)))}
            >
              {line(row)}
            </button>
          </li>
        ))}
      </ul>
      <div className={css.detail}>
        {current && <div key={keyOf(current)}>{children(current)}</div>}
        {chosen !== undefined && isMissing && <div key={`named ${chosen}`}>{other(chosen)}</div>}
      </div>
    </div>
  );
}

interface CaseLineProps {
  title: ReactNode;
  side?: ReactNode;
  text?: ReactNode;
  mark?: ReactNode;
}

export function CaseLine({ title, side, text, mark }: CaseLineProps) {
  return (
    <>
      <span className={css.top}>
        <span className={css.title}>{title}</span>
        <span className={css.side}>{side}</span>
      </span>
      {text && <span className={css.text}>{text}</span>}
      {mark && <span>{mark}</span>}
    </>
  );
}

interface CaseHeadProps {
  title: ReactNode;
  mark?: ReactNode;
  facts?: ReactNode;
  actions?: ReactNode;
}

export function CaseHead({ title, mark, facts, actions }: CaseHeadProps) {
  return (
    <header className={css.caseHead}>
      <div>
        <div className={css.caseTitle}>
          <h2>{title}</h2>
          {mark}
        </div>
        {facts && <div className={css.facts}>{facts}</div>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  );
}
