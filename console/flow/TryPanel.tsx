import { useQuery } from '@tanstack/react-query';
import { Tooltip } from 'antd';
import { useMemo, useState } from 'react';
import { flowApi } from '#contract/flow.ts';
import type { PreviewStep } from '#contract/flow-wire.ts';
import { amountsText } from '#rules/flow/amount.ts';
import { PassReason, RouteNote } from '#rules/flow.ts';
import { useSettled } from '#ui/use-settled.ts';
import { Avatar } from '../kit/Avatar.tsx';
import { query } from '../kit/api.ts';
import { MoneyInput } from '../kit/MoneyInput.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { Bar, ErrorState } from '../kit/states.tsx';
import { useDelayed } from '../kit/use-delayed.ts';
import { CutText } from '../kit/values.tsx';
import { type StaffOption, StaffPicker } from '../pickers/StaffPicker.tsx';
import { draftsOf, type FlowForm } from './draft.ts';
import { APPROVER_SEARCH } from './search-approvers.ts';
import css from './TryPanel.module.css';
import { STEP_TEXT_LENGTH } from './texts.ts';

/** Reordering by several clicks asks once. */
const REST_MS = 300;
const MOST_NAMED = 4;

function People({ approvers }: Pick<PreviewStep, 'approvers'>) {
  const rest = approvers.length - MOST_NAMED;
  return (
    <div className={css.people}>
      {approvers.slice(0, MOST_NAMED).map(({ staffId, name }) => (
        <span key={staffId} className={css.person}>
          <Avatar name={name} size={20} />
          {name}
        </span>
      ))}
      {rest > 0 && (
        <Tooltip title={approvers.map(({ name }) => name).join('、')}>
          <span className={css.more}>+{rest}</span>
        </Tooltip>
      )}
    </div>
  );
}

function Routed({ step: { text, reason, notes, approvers }, place }: { step: PreviewStep; place: number }) {
  return (
    <li className={css.step} data-passed={reason !== null || undefined}>
      <div className={css.stepHead}>
        <span className={css.text}>
          第 {place} 步 <CutText text={text} most={STEP_TEXT_LENGTH} />
        </span>
        {reason && <StateMark state="off">自动通过</StateMark>}
      </div>
      <People approvers={approvers} />
      {reason && <p className={css.why}>{PassReason.labelOf(reason)}</p>}
      {notes.map((note) => (
        <p key={note} className={css.why}>
          {RouteNote.labelOf(note)}
        </p>
      ))}
    </li>
  );
}

function summary(steps: readonly PreviewStep[]): string {
  const passed = steps.filter(({ reason }) => reason !== null).length;
  const decided = steps.length - passed;
  if (decided === 0) return '全部自动通过，无需审批';
  return passed === 0 ? `共 ${decided} 步审批` : `${decided} 步审批，${passed} 步自动通过`;
}

interface RouteProps {
  staffId: number;
  amountFen: number | undefined;
  form: FlowForm;
}

function Route({ staffId, amountFen, form }: RouteProps) {
  const drafts = useMemo(() => draftsOf({ ...form, removed: [] }), [form]);
  const steps = useSettled(drafts, REST_MS);
  const preview = useQuery(query(flowApi.preview, { staffId, steps, amountFen }, { quiet: true }));
  const late = useDelayed(preview.isPending);
  if (preview.isPending) return late ? <Bar width="100%" height={80} /> : null;
  if (preview.isLoadingError) return <ErrorState small error={preview.error} what="审批人" onRetry={preview.refetch} />;
  return (
    <div data-old={preview.isPlaceholderData || undefined} className={css.route}>
      <ol className={css.steps}>
        {preview.data.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step of a route is its place
          <Routed key={at} step={step} place={at + 1} />
        ))}
      </ol>
      <p className={css.summary}>{summary(preview.data)}</p>
    </div>
  );
}

/** Who would approve today, asked of the flow as it stands in the form. */
export function TryPanel({ form }: { form: FlowForm }) {
  const [applicant, setApplicant] = useState<StaffOption>();
  const [amountFen, setAmountFen] = useState<number | null>(null);
  const byAmount = form.steps.some(({ amounts }) => amountsText(amounts) !== '');
  const known = useMemo(() => (applicant ? [applicant] : []), [applicant]);
  return (
    <section className={css.panel} aria-labelledby="try-title">
      <h2 id="try-title" className={css.title}>
        试一试
      </h2>
      <p className={css.hint}>选一位员工，看今天提交申请时每一步由谁审批。还没保存的修改也算在内。</p>
      <StaffPicker
        {...APPROVER_SEARCH}
        label="申请人"
        placeholder="申请人的姓名或手机号"
        allowClear
        known={known}
        value={applicant?.id}
        onChange={(_, chosen) => setApplicant(chosen[0])}
      />
      {byAmount && (
        <div className={css.amount}>
          <label htmlFor="try-amount">预计费用</label>
          <MoneyInput id="try-amount" placeholder="未填写" width={130} value={amountFen} onChange={setAmountFen} />
        </div>
      )}
      {applicant && form.steps.length === 0 && <p className={css.hint}>添加步骤后，这里会列出审批人。</p>}
      <div aria-live="polite">
        {applicant && form.steps.length > 0 && (
          <Route staffId={applicant.id} amountFen={(byAmount ? amountFen : null) ?? undefined} form={form} />
        )}
      </div>
    </section>
  );
}
