import { useQuery } from '@tanstack/react-query';
import { query } from '#console/kit/api.ts';
import { type Figure, Figures } from '#console/kit/page.tsx';
import { ErrorState } from '#console/kit/states.tsx';
import { MoneyFigure } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import { FIGURES, type FigureName } from '#rules/account.ts';

/** The company's own equation, in its own words: what is left, and what it is made of. */
const SHOWN: Readonly<Record<'prepaid' | 'postpaid', readonly FigureName[]>> = {
  prepaid: ['available', 'balance', 'going', 'pending'],
  postpaid: ['creditLeft', 'credit', 'owed', 'going', 'pending'],
};

export function AccountCard({ companyId }: { companyId: number }) {
  const { data, isError, error, refetch } = useQuery(query(deskApi.account, { companyId }, { fresh: true }));
  if (isError) return <ErrorState small error={error} what="账户" onRetry={() => void refetch()} />;
  if (!data) return <Figures items={SHOWN.postpaid.map((name) => ({ label: FIGURES[name].label, value: '…' }))} />;
  const { owed } = data;
  const hint = (name: FigureName) =>
    name === 'owed' && owed.days30Fen + owed.days60Fen + owed.over60Fen > 0 ? '其中有逾期' : undefined;
  const items: Figure[] = SHOWN[data.kind].map((name) => ({
    label: FIGURES[name].label,
    value: <MoneyFigure fen={data.figures[`${name}Fen`] ?? 0} size="second" />,
    hint: hint(name),
  }));
  return <Figures items={items} />;
}
