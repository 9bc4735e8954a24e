import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { query } from '#console/kit/api.ts';
import { ContentPage, PageHeader, SidePanel } from '#console/kit/page.tsx';
import { ErrorState, PageSkeleton } from '#console/kit/states.tsx';
import { deskApi } from '#contract/desk.ts';
import { dayOf } from '#rules/calendar.ts';
import { TermsForm } from './TermsForm.tsx';
import { TermsVersions } from './TermsVersions.tsx';

/** A company's terms: as they are, as they were, and as they will be. */
export function TermsPage() {
  const { companyId: id } = useParams({ strict: false }) as { companyId: string };
  const companyId = Number(id);
  const company = useQuery(query(deskApi.company, { companyId }, { fresh: true }));
  const history = useQuery(query(deskApi.termsVersions, { companyId }, { fresh: true }));
  const failed = [company, history].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <ErrorState heading error={failed.error} what="条款" onRetry={() => void failed.refetch()} />;
  if (!company.data || !history.data) return <PageSkeleton />;
  const { name } = company.data;
  const version = history.data.versions[0]?.version ?? 1;
  return (
    <ContentPage>
      <PageHeader
        title={`${name} 的条款`}
        facts={`生效中 v${version}`}
        actions={
          <Link to="/companies/$companyId" params={{ companyId: id }}>
            回到企业
          </Link>
        }
      />
      <SidePanel width={356} side={<TermsVersions companyId={companyId} {...history.data} />}>
        <TermsForm key={companyId} company={company.data} today={dayOf(new Date())} />
      </SidePanel>
    </ContentPage>
  );
}
