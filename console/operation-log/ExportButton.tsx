import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Download } from 'lucide-react';
import { z } from 'zod';
import { operationLogApi } from '#contract/operation-log.ts';
import { exportable, type OperationFilter } from '#rules/operation-log.ts';
import { isRefused } from '#rules/refusal.ts';
import { notify } from '../kit/notify.tsx';

/** The export is an entry of the log itself, written before the file begins. */
const LOGGED_AFTER_MS = 1500;

function exportUrl(filter: OperationFilter): string {
  const wire = Object.entries(z.encode(operationLogApi.export.input, filter)).filter(
    ([, value]) => value !== undefined,
  );
  return `${operationLogApi.export.path}?${new URLSearchParams(wire.map(([name, value]) => [name, String(value)]))}`;
}

function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** All entries that the list is about, not only the page shown. */
export function ExportButton({ asked, total }: { asked: OperationFilter; total: number | undefined }) {
  const client = useQueryClient();
  const run = (): void => {
    const decision = exportable(total ?? 0);
    if (isRefused(decision)) {
      notify.warning(decision.refused.msg);
      return;
    }
    download(exportUrl(asked));
    setTimeout(() => void client.invalidateQueries({ queryKey: [operationLogApi.page.area] }), LOGGED_AFTER_MS);
  };
  return (
    <Button icon={<Download size={15} aria-hidden />} disabled={total === undefined} onClick={run}>
      导出
    </Button>
  );
}
