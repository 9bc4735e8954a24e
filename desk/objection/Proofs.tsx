import { useQuery } from '@tanstack/react-query';
import { query } from '#console/kit/api.ts';
import { Card } from '#console/kit/page.tsx';
import { ErrorState } from '#console/kit/states.tsx';
import { deskApi } from '#contract/desk.ts';
import type { RaisedObjection } from '#contract/desk-today.ts';
import css from './Proofs.module.css';

type Of = Pick<RaisedObjection, 'companyId'>;

function Proof({ companyId, fileId, nth }: Of & { fileId: string; nth: number }) {
  const { data, isError, error } = useQuery(query(deskApi.objectionProof, { companyId, fileId }, { fresh: true }));
  if (isError) return <ErrorState small error={error} what={`第 ${nth} 张凭证`} />;
  if (!data) return <span className={css.place} />;
  return (
    <img className={css.picture} alt={`第 ${nth} 张凭证`} src={`data:${data.contentType};base64,${data.base64}`} />
  );
}

/** The pictures that the company sent along. */
export function Proofs({ objection }: { objection: RaisedObjection }) {
  const { companyId, objectionNo } = objection;
  const asked = { companyId, objectionNo, billNo: undefined, status: undefined, page: 1, pageSize: 1 };
  const { data, isLoadingError, error, refetch } = useQuery(query(deskApi.objections, asked, { fresh: true }));
  const ids = data?.rows[0]?.proofs ?? [];
  return (
    <Card title={`凭证 ${objection.proofCount} 张`}>
      {isLoadingError && <ErrorState small error={error} what="凭证" onRetry={() => void refetch()} />}
      <div className={css.pictures}>
        {ids.map((fileId, index) => (
          <Proof key={fileId} companyId={companyId} fileId={fileId} nth={index + 1} />
        ))}
      </div>
    </Card>
  );
}
