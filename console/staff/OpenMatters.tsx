import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Chosen } from '#contract/staff/targets.ts';
import { staffApi } from '#contract/staff.ts';
import { OPEN_NOTE, openText } from '#rules/staff/open-matters.ts';
import { query } from '../kit/api.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { countText } from '../kit/text.ts';
import css from './dialogs.module.css';

const Unapproved = lazyPart(() => import('../kit/Unapproved.tsx').then((m) => m.default));

/** Beyond these the others are counted. */
const MOST_NAMED = 5;

/** What these people leave open, and whom without an approver, told before they are deleted. */
export const OpenMatters = ({ chosen }: { chosen: Chosen }) => (
  <>
    <Matters chosen={chosen} />
    {chosen.staffIds.length > 0 && (
      <Suspense>
        <Unapproved staffIds={chosen.staffIds} />
      </Suspense>
    )}
  </>
);

function Matters({ chosen }: { chosen: Chosen }) {
  const { data } = useQuery(query(staffApi.openMatters, chosen, { fresh: true }));
  const open = (data ?? []).map((one) => ({ ...one, text: openText(one) })).filter(({ text }) => text !== '');
  if (open.length === 0)
    return data ? <p className={css.open}>没有未结束的行程、审批中的申请和待其审批的事项。</p> : null;
  const others = open.length - MOST_NAMED;
  return (
    <div className={css.open} role="status">
      <p>尚未办结：</p>
      <ul>
        {open.slice(0, MOST_NAMED).map(({ staffId, name, text }) => (
          <li key={staffId}>
            <b>{name}</b>：{text}
          </li>
        ))}
        {others > 0 && <li>另有 {countText(others)} 人也有未办结的事项</li>}
      </ul>
      <p>{OPEN_NOTE}</p>
    </div>
  );
}
