import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import { mutation, query } from '#console/kit/api.ts';
import { notify } from '#console/kit/notify.tsx';
import { ErrorState, PageSkeleton } from '#console/kit/states.tsx';
import { deskApi } from '#contract/desk.ts';
import type { Output } from '#contract/endpoint.ts';
import type { DeskSettings } from '#rules/desk/settings.ts';
import { useMay } from '../kit/me.ts';
import { tellInForm } from '../kit/tell-in-form.ts';
import { useNewest } from '../kit/use-newest.ts';
import css from './StaffPage.module.css';

type Stored = Output<typeof deskApi.deskSettings>;
interface PartProps {
  names: readonly (keyof DeskSettings)[];
  children: ReactNode;
}

function Part({ names, children, stored }: PartProps & { stored: Stored }) {
  const [form] = Form.useForm<Stored>();
  useNewest(form, stored);
  const mayAct = useMay()('staff', 'act');
  const drafted: Partial<DeskSettings> = Form.useWatch([], form) ?? {};
  const isChanged = names.some((name) => drafted[name] !== undefined && drafted[name] !== stored[name]);
  const save = useMutation({
    ...mutation(deskApi.saveDeskSettings, { quiet: true }),
    onError: tellInForm(form),
    onSuccess: () => notify.success('已保存，立即生效'),
  });
  return (
    <Form
      form={form}
      layout="vertical"
      className={css.form ?? ''}
      disabled={!mayAct}
      initialValues={stored}
      onFinish={(draft) => save.mutate({ ...stored, ...draft })}
    >
      {children}
      {mayAct && (
        <Button type="primary" htmlType="submit" disabled={!isChanged} loading={save.isPending}>
          保存
        </Button>
      )}
    </Form>
  );
}

/** Some of the settings, beside the others as they are. */
export function SettingsForm(props: PartProps) {
  const list = useQuery(query(deskApi.deskSettings, {}, { fresh: true }));
  if (list.isLoadingError) return <ErrorState error={list.error} what="规则" onRetry={() => void list.refetch()} />;
  return list.data ? <Part stored={list.data} {...props} /> : <PageSkeleton />;
}
