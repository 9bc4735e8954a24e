import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { securityApi } from '#contract/security.ts';
import { mutation, query } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { FormGroup } from '../kit/FormGroup.tsx';
import { lazyPart } from '../kit/lazy-part.tsx';
import { notify } from '../kit/notify.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { TimeText } from '../kit/values.tsx';
import { CopyLine } from './CopyLine.tsx';
import { SettingRow } from './SettingRow.tsx';
import css from './settings.module.css';

const SecretDialog = lazyPart(() => import('./SecretDialog.tsx').then((m) => m.SecretDialog), '令牌');

interface TokenLineProps {
  token: { id: number; madeBy: string; madeAt: Date; lastUsedAt: Date | null };
  onRevoke: () => void;
}

function TokenLine({ token: { id, madeBy, madeAt, lastUsedAt }, onRevoke }: TokenLineProps) {
  return (
    <section className={css.row} aria-label={`令牌 ${id}`}>
      <div className={css.what}>
        <h3 className={css.title}>令牌 {id}</h3>
        <p className={css.help}>
          {madeBy} 生成于 <TimeText at={madeAt} />
        </p>
      </div>
      <div className={css.now}>
        {lastUsedAt ? (
          <>
            最近使用 <TimeText at={lastUsedAt} />
          </>
        ) : (
          <span className={css.off}>还没有用过</span>
        )}
      </div>
      <RowActions of={`令牌 ${id}`} actions={[{ label: '作废', danger: true, onClick: onRevoke }]} />
    </section>
  );
}

/** The company's directory keeps people and departments by itself. */
export function ScimSection() {
  const view = useQuery(query(securityApi.scim, {}));
  const confirm = useConfirm();
  const [secret, setSecret] = useState<string>();
  const make = useMutation({ ...mutation(securityApi.makeScimToken), onSuccess: ({ token }) => setSecret(token) });
  const revoke = useMutation(mutation(securityApi.revokeScimToken));
  const ask = (id: number): void =>
    void confirm({
      title: `作废令牌 ${id}？`,
      content: '目录系统不能再用它同步；要换新令牌时，请先生成并换上新的。',
      act: '作废',
      danger: true,
      onConfirm: () => revoke.mutateAsync({ id }).then(() => notify.success('已作废')),
    });
  if (!view.data) return null;
  const { address, tokens } = view.data;
  return (
    <FormGroup
      label="目录同步"
      title="目录同步（SCIM 2.0）"
      extra={
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden />}
          loading={make.isPending}
          onClick={() => make.mutate({})}
        >
          生成令牌
        </Button>
      }
    >
      <SettingRow
        title="同步地址"
        help="企业的目录系统（Entra ID、Okta 等）用它自动添加、修改和停用员工与部门；令牌代表生成它的人"
        value={<CopyLine text={address} />}
      />
      {tokens.map((token) => (
        <TokenLine key={token.id} token={token} onRevoke={() => ask(token.id)} />
      ))}
      <Suspense>
        {secret && <SecretDialog title="同步令牌" secret={secret} onClose={() => setSecret(undefined)} />}
      </Suspense>
    </FormGroup>
  );
}
