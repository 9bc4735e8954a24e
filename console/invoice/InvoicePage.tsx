import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { InvoiceType } from '#rules/invoice/codes.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { PageHeader } from '../kit/page.tsx';
import { PageSkeleton } from '../kit/states.tsx';
import { useAddress } from '../kit/use-page.ts';
import { ApplyTab } from './ApplyTab.tsx';
import { TABS, type TabId, tabOf, typeOf, typeSearch } from './addresses.ts';
import css from './InvoicePage.module.css';

const RecordsTab = lazyPart(() => import('./RecordsTab.tsx').then((m) => m.RecordsTab));
const ArchiveTab = lazyPart(() => import('./ArchiveTab.tsx').then((m) => m.ArchiveTab));
const EntityTab = lazyPart(() => import('./EntityTab.tsx').then((m) => m.EntityTab));
const AddressTab = lazyPart(() => import('./AddressTab.tsx').then((m) => m.AddressTab));

/** Tabs that are addresses: each can be linked to, and the back button leads through them. */
function Header({ tab, type }: { tab: TabId; type: InvoiceType | undefined }) {
  return (
    <>
      <PageHeader title="发票管理" />
      <nav className={css.tabs} aria-label="发票管理">
        {TABS.map(({ id, label }) => (
          <Link
            key={id}
            to="/bill"
            search={{ ...(id === 'apply' ? {} : { tab: id }), ...typeSearch(type) }}
            activeOptions={{ exact: true, includeSearch: true }}
            className={css.tab!}
            aria-current={id === tab ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}

const CONTENT: Record<TabId, (header: ReactNode) => ReactNode> = {
  apply: (header) => <ApplyTab header={header} />,
  records: (header) => <RecordsTab header={header} />,
  archive: (header) => <ArchiveTab header={header} />,
  address: (header) => <AddressTab header={header} />,
  entity: (header) => <EntityTab header={header} />,
};

export function InvoicePage() {
  const search = useAddress();
  const tab = tabOf(search);
  const header = <Header tab={tab} type={typeOf(search)} />;
  return <Suspense fallback={<PageSkeleton />}>{CONTENT[tab](header)}</Suspense>;
}
