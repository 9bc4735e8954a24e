import { Button } from 'antd';
import type { ReactNode } from 'react';
import { PageHeader } from '../kit/page.tsx';
import { Steps } from '../kit/Steps.tsx';
import css from './form.module.css';

const STEPS = ['个人资料', '用车条件'] as const;

interface FormHeadProps {
  title: string;
  facts?: ReactNode;
  /** While somebody is added: which of the two steps this is. */
  step?: 0 | 1 | undefined;
  act: string;
  busy: boolean;
  cancel?: string;
  onCancel: () => void;
}

/** Stands while the form scrolls: title, step and the way out. Inside the form, so that its button submits. */
export function FormHead({ title, facts, step, act, busy, cancel = '取消', onCancel }: FormHeadProps) {
  const actions = (
    <>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button type="primary" htmlType="submit" loading={busy}>
        {act}
      </Button>
    </>
  );
  return (
    <div className={css.head}>
      <PageHeader title={title} facts={facts} actions={actions} />
      {step !== undefined && (
        <div className={css.steps}>
          <Steps names={STEPS} current={step} />
        </div>
      )}
    </div>
  );
}
