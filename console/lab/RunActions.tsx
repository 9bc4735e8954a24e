import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { Download, GitCompareArrows, Save, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { labApi } from '#contract/lab.ts';
import { PERMISSION } from '#rules/permission.ts';
import { mutation } from '../kit/api.ts';
import { useMay } from '../kit/rights.ts';
import { COMPARE } from './addresses.ts';
import { KeepDialog, type NamedRun } from './KeepDialog.tsx';
import { ShareDialog } from './ShareDialog.tsx';

/** What can be done with a result: saved as a workbook, shared, compared, kept, and gone on with. */
export function RunActions({ run, children }: { run: NamedRun; children?: ReactNode }) {
  const [dialog, setDialog] = useState<'keep' | 'share' | null>(null);
  const navigate = useNavigate();
  const mayChange = useMay()(PERMISSION.report);
  const save = useMutation(mutation(labApi.export));
  const close = () => setDialog(null);
  return (
    <>
      <Button
        icon={<Download size={15} aria-hidden />}
        loading={save.isPending}
        onClick={() =>
          save.mutate({ sandboxId: run.runId }, { onSuccess: (address) => window.location.assign(address) })
        }
      >
        导出
      </Button>
      {mayChange && (
        <Button icon={<Share2 size={15} aria-hidden />} onClick={() => setDialog('share')}>
          分享
        </Button>
      )}
      <Button
        icon={<GitCompareArrows size={15} aria-hidden />}
        disabled={run.name === null}
        title={run.name === null ? '留存后可以对比' : undefined}
        onClick={() => void navigate({ to: COMPARE, search: { ids: String(run.runId) } })}
      >
        对比
      </Button>
      {mayChange && (
        <Button icon={<Save size={15} aria-hidden />} onClick={() => setDialog('keep')}>
          {run.name === null ? '留存' : '改名'}
        </Button>
      )}
      {children}
      {dialog === 'keep' && <KeepDialog result={run} onClose={close} />}
      {dialog === 'share' && <ShareDialog runId={run.runId} onClose={close} />}
    </>
  );
}
