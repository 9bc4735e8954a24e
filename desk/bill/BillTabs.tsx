import { PageTabs } from '../kit/PageTabs.tsx';

const TABS = [
  { label: '账单', to: { path: '/bills' } },
  { label: '欠款与催收', to: { path: '/bills/debts' } },
] as const;

/** A month's bills, and what is owed of all of them. */
export const BillTabs = () => <PageTabs label="账单" tabs={TABS} />;
