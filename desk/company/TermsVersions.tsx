import { useMutation } from '@tanstack/react-query';
import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { mutation } from '#console/kit/api.ts';
import { useConfirm } from '#console/kit/confirm.tsx';
import { Card } from '#console/kit/page.tsx';
import { StateMark } from '#console/kit/StateMark.tsx';
import { EmptyState } from '#console/kit/states.tsx';
import { deskApi } from '#contract/desk.ts';
import type { TermsPlan, TermsVersion } from '#contract/desk-company.ts';
import { termsDifference } from '#rules/company-terms.ts';
import table from '../kit/CompareTable.module.css';
import { useMay } from '../kit/me.ts';
import css from './TermsPage.module.css';

const handsOf = ({ madeBy, releasedBy }: Pick<TermsPlan, 'madeBy' | 'releasedBy'>): string =>
  [madeBy && `${madeBy} 提交`, releasedBy && `${releasedBy}复核`].filter(Boolean).join('，') || '开通时约定';

function Compare({ versions, onClose }: { versions: readonly TermsVersion[]; onClose: () => void }) {
  const [older, setOlder] = useState(versions[1]?.version ?? versions[0]?.version);
  const [newer, setNewer] = useState(versions[0]?.version);
  const of = (asked: number | undefined) => versions.find(({ version }) => version === asked);
  const options = versions.map(({ version, effectiveFrom }) => ({
    value: version,
    label: `v${version}（${effectiveFrom} 起）`,
  }));
  const [one, other] = [of(older), of(newer)];
  const rows = one && other ? termsDifference(one.terms, other.terms) : [];
  return (
    <Modal open title="对比两版条款" footer={null} width={640} onCancel={onClose} mask={{ closable: true }}>
      <table className={table.compare}>
        <thead>
          <tr>
            <th scope="col">条款</th>
            <th scope="col">
              <Select aria-label="较早的版本" value={older} options={options} onChange={setOlder} />
            </th>
            <th scope="col">
              <Select aria-label="较新的版本" value={newer} options={options} onChange={setNewer} />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, label, before, after }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <EmptyState title="这两版没有不同" />}
    </Modal>
  );
}

function Plan({ companyId, plan, version }: { companyId: number; plan: TermsPlan; version: number }) {
  const mayAct = useMay()('companies', 'act');
  const confirm = useConfirm();
  const drop = useMutation(mutation(deskApi.dropTermsPlan));
  const ask = (): void =>
    void confirm({
      title: `取消从 ${plan.effectiveFrom} 起的改动？`,
      content: plan.change,
      act: '取消改动',
      danger: true,
      onConfirm: async () => void (await drop.mutateAsync({ companyId })),
    });
  return (
    <li>
      <div className={css.top}>
        <b>v{version}</b>
        <StateMark state="wait">待生效</StateMark>
        <time>{plan.effectiveFrom} 起</time>
      </div>
      <p>{plan.change}</p>
      <p className={css.by}>
        {handsOf(plan)}
        {mayAct && (
          <Button type="link" size="small" onClick={ask}>
            取消改动
          </Button>
        )}
      </p>
    </li>
  );
}

interface TermsVersionsProps {
  companyId: number;
  versions: readonly TermsVersion[];
  plan: TermsPlan | null;
}

/** What was agreed when, by whom, and what is still to come. */
export function TermsVersions({ companyId, versions, plan }: TermsVersionsProps) {
  const [isOpen, setOpen] = useState(false);
  const compare = versions.length > 1 && (
    <Button type="link" size="small" onClick={() => setOpen(true)}>
      对比任意两版
    </Button>
  );
  return (
    <>
      <Card title="条款版本" extra={compare} flush>
        <ul className={css.versions} aria-label="条款版本">
          {plan && <Plan companyId={companyId} plan={plan} version={(versions[0]?.version ?? 0) + 1} />}
          {versions.map((one, at) => (
            <li key={one.version}>
              <div className={css.top}>
                <b>v{one.version}</b>
                <StateMark state={at === 0 ? 'ok' : 'off'}>{at === 0 ? '生效中' : '已结束'}</StateMark>
                <time>{one.effectiveFrom} 起</time>
              </div>
              {one.change && <p>{one.change}</p>}
              <p className={css.by}>{handsOf(one)}</p>
            </li>
          ))}
        </ul>
      </Card>
      <p className={css.note}>订单按预订时的版本计价和拆分，改条款不影响已预订的订单。</p>
      {isOpen && <Compare versions={versions} onClose={() => setOpen(false)} />}
    </>
  );
}
