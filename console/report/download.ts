import { z } from 'zod';
import { reportApi } from '#contract/report.ts';
import type { ReportRequest } from '#contract/report-request.ts';
import type { ReportPart } from '#rules/report.ts';
import { notify } from '../kit/notify.tsx';

function addressOf(ask: ReportRequest, part: ReportPart): string {
  const wire = z.encode(reportApi.export.input, { ...ask, part }) as Record<string, unknown>;
  const given = Object.entries(wire).filter(([, value]) => value !== undefined && value !== '');
  return `${reportApi.export.path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** The browser saves a workbook; where there is nothing to save the server says so, and the page stays. */
export async function saveReport(ask: ReportRequest, part: ReportPart): Promise<void> {
  const address = addressOf(ask, part);
  const response = await fetch(address, { credentials: 'same-origin' }).catch(() => null);
  if (!response?.ok || response.headers.get('content-type')?.includes('json')) {
    const answer = (await response?.json().catch(() => null)) as { msg?: string } | null | undefined;
    notify.warning(answer?.msg ?? '网络请求错误！连接不上服务器');
    return;
  }
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = decodeURIComponent(name ?? '');
  link.click();
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
