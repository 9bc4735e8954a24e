import css from './figures.module.css';

interface BeforeAfterProps {
  before: string;
  after: string;
  unit: string;
}

/** What was, small; what would be, large. */
export const BeforeAfter = ({ before, after, unit }: BeforeAfterProps) => (
  <span className={css.beforeAfter}>
    <small>{before} →</small> {after} <small>{unit}</small>
  </span>
);
