import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { BellRing } from 'lucide-react';
import { appApplicationApi } from '#contract/app-applications.ts';
import type { ApplicationDetail } from '#rules/application.ts';
import { mutation } from '../kit/api.ts';
import { notify } from '../kit/notify.tsx';
import { storedUser } from '../kit/stored-user.ts';

/** The applicant's own request to decide; for nobody else, and only while somebody is asked. */
export function RemindButton({
  detail,
}: {
  detail: Pick<ApplicationDetail, 'applicationId' | 'staffPhone' | 'status'>;
}) {
  const { applicationId, staffPhone, status } = detail;
  const reminding = useMutation({
    ...mutation(appApplicationApi.remind, { alsoInvalidates: ['application'] }),
    onSuccess: () => notify.success('已提醒审批人'),
  });
  const isOwn = staffPhone !== '' && storedUser()?.phone === staffPhone;
  if (!isOwn || (status !== 'pending' && status !== 'running')) return null;
  return (
    <Button
      icon={<BellRing size={15} aria-hidden />}
      loading={reminding.isPending}
      onClick={() => reminding.mutate({ applicationId })}
    >
      催办
    </Button>
  );
}
