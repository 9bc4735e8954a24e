import { codeTable, type NameOf } from '../code-table.ts';
import type { Outcome } from './replay.ts';

/** What a draft makes of one ride. */
export const LabChange = codeTable({
  same: ['same', '照旧'],
  refused: ['refused', '改为拒绝'],
  apply: ['apply', '改为须申请'],
  more: ['more', '企业多付'],
  less: ['less', '企业少付'],
  passed: ['passed', '新放行'],
  linked: ['linked', '连带其他场景'],
});
export type LabChange = NameOf<typeof LabChange>;

export const isRefused = ({ verdict }: Pick<Outcome, 'verdict'>): boolean =>
  verdict === 'DENY' || verdict === 'NEED_APPLICATION';

/** `isSubject`: of what is changed itself; others are touched by a limit alone. */
export function changeOf(before: Outcome, after: Outcome, isSubject: boolean): LabChange {
  const isMoved = before.companyFen !== after.companyFen || before.personalFen !== after.personalFen;
  const [was, is] = [isRefused(before), isRefused(after)];
  if (!isSubject) return isMoved || was !== is ? 'linked' : 'same';
  if (was && !is) return 'passed';
  if (is && !was) return after.verdict === 'NEED_APPLICATION' ? 'apply' : 'refused';
  if (after.companyFen > before.companyFen) return 'more';
  if (after.companyFen < before.companyFen) return 'less';
  return 'same';
}
