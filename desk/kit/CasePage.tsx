import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Key, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { EmptyState, ErrorState } from '#console/kit/states.tsx';
import css from './CasePage.module.css';
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
  empty: string;
}

type Chosen = { readonly id?: string };

/** The chosen case stands in the address: a link or the back button leads to it. */
function useChosen(): [string | undefined, (id: string) => void] {
  const { id } = useSearch({ strict: false }) as Chosen;
  const navigate = useNavigate();
  return [id, (next) => void navigate({ to: '.', search: (now: object) => ({ ...now, id: next }), replace: true })];
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Cases beside the one that is open: J and K or the arrows go through them. */
export function CasePage<R>({ header, what, query, keyOf, line, children, empty }: CasePageProps<R>) {
  const [chosen, choose] = useChosen();
  const list = useRef<HTMLUListElement>(null);
  const rows = query.data?.rows ?? [];
  const current = useShown(rows, keyOf, chosen);
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
  return (
    <div className={css.page}>
      <div className={css.head}>{header}</div>
      {query.isLoadingError ? (
        <ErrorState error={query.error} what={what} onRetry={() => void query.refetch()} />
      ) : !query.isPending && rows.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <div className={css.split} aria-busy={query.isPending}>
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
          <div className={css.detail}>{current && <div key={keyOf(current)}>{children(current)}</div>}</div>
        </div>
      )}
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
