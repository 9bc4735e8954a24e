import type { LimitLeft } from '#rules/limit.ts';
import { LimitView } from '../kit/LimitView.tsx';
import css from './limits.module.css';

/** A department's limit is wider than a person's. */
export const DepartmentLimit = ({ limit, departmentId }: { limit: LimitLeft; departmentId: number }) => (
  <LimitView limit={limit} className={css.wide} to={`/limit/department/${departmentId}`} />
);
