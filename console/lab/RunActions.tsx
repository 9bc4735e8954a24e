import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { GitCompareArrows, Save, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { COMPARE } from './addresses.ts';
import { KeepDialog, type NamedRun } from './KeepDialog.tsx';
import { ShareDialog } from './ShareDialog.tsx';

/** What can be done with a result: shared, compared, kept, and gone on with. */
export function RunActions({ run, children }: { run: NamedRun; children?: ReactNode }) {
  const [dialog, setDialog] = useState<'keep' | 'share' | null>(null);
  const navigate = useNavigate();
  const close = () => setDialog(null);
  return (
    <>
      <Button icon={<Share2 size={15} aria-hidden />} onClick={() => setDialog('share')}>
        分享
      </Button>
      <Button
        icon={<GitCompareArrows size={15} aria-hidden />}
        disabled={run.name === null}
        title={run.name === null ? '留存后可以对比' : undefined}
        onClick={() => void navigate({ to: COMPARE, search: { ids: String(run.runId) } })}
      >
        对比
      </Button>
      <Button icon={<Save size={15} aria-hidden />} onClick={() => setDialog('keep')}>
        {run.name === null ? '留存' : '改名'}
      </Button>
      {children}
      {dialog === 'keep' && <KeepDialog result={run} onClose={close} />}
      {dialog === 'share' && <ShareDialog runId={run.runId} onClose={close} />}
    </>
  );
}
