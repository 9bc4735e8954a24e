import { z } from 'zod';
import { orderApi } from '#contract/order.ts';
import type { OrderFilterInput } from '#contract/order-filter.ts';
import { CallFailed, NOT_OURS, UNREACHABLE } from '../kit/call.ts';

const { path } = orderApi.export;

function exportUrl(filter: OrderFilterInput): string {
  const wire = Object.entries(z.encode(orderApi.export.input, filter)).filter(([, value]) => value !== undefined);
  return `${path}?${new URLSearchParams(wire.map(([name, value]) => [name, String(value)]))}`;
}

/** A refusal comes as an envelope where the file would be. */
async function refusedBy(response: Response): Promise<CallFailed> {
  const { code = NOT_OURS, msg = '响应异常' } = await response.json().catch(() => ({}));
  return new CallFailed(path, code, msg, response.headers.get('trace-id') ?? '');
}

const CUT_OFF = '导出中断，请检查网络后重试';

/** The workbook as it arrives; `onBytes` hears how much of it is there. */
export async function receiveExport(
  filter: OrderFilterInput,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await fetch(exportUrl(filter), { signal, credentials: 'same-origin' }).catch((error) => {
    throw signal.aborted ? error : new CallFailed(path, UNREACHABLE, CUT_OFF, '');
  });
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('json') || !response.body) throw await refusedBy(response);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(parts, { type });
      parts.push(value as Uint8Array<ArrayBuffer>);
      bytes += value.length;
      onBytes(bytes);
    }
  } catch (error) {
    throw signal.aborted ? error : new CallFailed(path, UNREACHABLE, CUT_OFF, '');
  }
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
