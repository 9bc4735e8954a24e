import type { CSSProperties, ReactNode } from 'react';
import css from './page.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** Beside the title: a state pill, a copy button. */
  mark?: ReactNode;
  /** One line of facts under the title; see Fact. */
  facts?: ReactNode;
  /** At the right; the single primary action last. */
  actions?: ReactNode;
}

/** The page's one h1, its facts and what can be done. */
export function PageHeader({ title, mark, facts, actions }: PageHeaderProps) {
  return (
    <header className={css.header}>
      <div className={css.heading}>
        <div className={css.titleLine}>
          <h1 className={css.title}>{title}</h1>
          {mark}
        </div>
        {facts && <div className={css.facts}>{facts}</div>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  );
}

/** A page's header that stays while the page scrolls, so that saving stays in reach; `children` go to the page's edges. */
export function StandingHead({ children }: { children: ReactNode }) {
  return <div className={css.standing}>{children}</div>;
}

/** 编号 XS-02: the label stands back, the value is ink. */
export function Fact({ label, children }: { label?: ReactNode; children: ReactNode }) {
  return (
    <span className={css.fact}>
      {label && <span>{label} </span>}
      <b>{children}</b>
    </span>
  );
}

interface ListPageProps {
  header: ReactNode;
  filters?: ReactNode;
  /** The department tree, 224 px. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Fills the window: header and filters stand, only the rows scroll. */
export function ListPage({ header, filters, aside, children }: ListPageProps) {
  return (
    <div className={css.listPage}>
      {aside && <div className={css.aside}>{aside}</div>}
      <div className={css.listMain}>
        <div className={css.listHead} data-alone={!filters || undefined}>
          {header}
        </div>
        {filters}
        {children}
      </div>
    </div>
  );
}

/** A page that scrolls as a whole: details, forms, reports. `dense`: printed smaller, so that one sheet holds it. */
export function ContentPage({ children, dense = false }: { children: ReactNode; dense?: boolean }) {
  return (
    <div className={css.contentPage} data-dense={dense || undefined}>
      <div className={css.content} data-edges="">
        {children}
      </div>
    </div>
  );
}

interface SidePanelProps {
  children: ReactNode;
  /** Null: the main part has the whole width. */
  side: ReactNode;
  width?: number;
  /** The panel stands before the main part: a choice, and what is chosen beside it. */
  leads?: boolean;
}

/** Main part and a side panel: 1fr 380 (detail), 336 (editor) or 320 (summary); below each other under 1200. */
export function SidePanel({ children, side, width = 380, leads = false }: SidePanelProps) {
  const shape = side === null ? 'alone' : leads ? 'leads' : undefined;
  const panel = side !== null && <div className={css.splitSide}>{side}</div>;
  return (
    <div className={css.split} data-shape={shape} style={{ '--side': `${width}px` } as CSSProperties}>
      {leads && panel}
      <div className={css.splitMain}>{children}</div>
      {!leads && panel}
    </div>
  );
}

interface SectionProps {
  title: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
}

/** A heading with content under it, without a box. */
export function Section({ title, extra, children }: SectionProps) {
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <h2>{title}</h2>
        {extra && <div className={css.extra}>{extra}</div>}
      </div>
      {children}
    </section>
  );
}

interface CardProps {
  title?: ReactNode;
  extra?: ReactNode;
  /** The content draws its own edges: tables, lists. */
  flush?: boolean;
  children: ReactNode;
}

export function Card({ title, extra, flush = false, children }: CardProps) {
  return (
    <section className={css.card}>
      {title && (
        <div className={css.cardHead}>
          <h2>{title}</h2>
          {extra && <div className={css.extra}>{extra}</div>}
        </div>
      )}
      <div className={flush ? undefined : css.cardBody}>{children}</div>
    </section>
  );
}

export interface Figure {
  label: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
}

/** Figures side by side in one box, divided by hairlines. */
export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <dl className={css.figures}>
      {items.map(({ label, value, hint }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a strip never changes its order
        <div key={index} className={css.figure}>
          <dt>{label}</dt>
          <dd className={css.figureValue}>{value}</dd>
          {hint && <dd className={css.hint}>{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}
