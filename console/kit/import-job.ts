import { useRef, useState } from 'react';
import type { NameOf } from '#rules/code-table.ts';
import type { ImportResult } from '#rules/staff.ts';
import { reportFailure } from './query-client.ts';

export interface ImportOutcome {
  type: NameOf<typeof ImportResult>;
  total: number;
  succeeded: number;
  failed: number;
  /** Where the failed rows can be downloaded; '' when there are none. */
  url: string;
  /** The failed rows themselves, where the server tells them. */
  failures?: readonly { row: number; name?: string; reason: string }[];
}

/** What a short import answers at once. */
export function importOutcome(told: { successNum: number; failNum: number; url: string }): ImportOutcome {
  const { successNum, failNum, url } = told;
  const type = failNum === 0 ? 'allDone' : successNum === 0 ? 'allFailed' : 'partFailed';
  return { type, total: successNum + failNum, succeeded: successNum, failed: failNum, url };
}

export interface ImportProgress {
  done: number;
  total: number;
}

export interface ImportRun {
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
}

export type ImportState =
  | { step: 'choose' }
  | { step: 'running'; file: File; progress: ImportProgress | null }
  | { step: 'result'; file: File; outcome: ImportOutcome };

export const WRONG_FILE = '请选择xls或xlsx格式的文件';
export const isSpreadsheet = (name: string): boolean => /\.xlsx?$/i.test(name);

/** One import at a time; it goes on while its window is closed. */
export function useImportJob(
  run: (file: File, job: ImportRun) => Promise<ImportOutcome>,
  onFinished: (outcome: ImportOutcome) => void,
) {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const abort = useRef<AbortController>(undefined);

  const start = async (file: File): Promise<void> => {
    const controller = new AbortController();
    abort.current = controller;
    setState({ step: 'running', file, progress: null });
    const onProgress = (progress: ImportProgress): void => setState({ step: 'running', file, progress });
    try {
      const outcome = await run(file, { signal: controller.signal, onProgress });
      setState({ step: 'result', file, outcome });
      onFinished(outcome);
    } catch (failure) {
      setState({ step: 'choose' });
      if (!controller.signal.aborted) reportFailure(failure, 'write');
    }
  };
  const stop = (): void => abort.current?.abort();
  const reset = (): void => setState({ step: 'choose' });
  return { state, start, stop, reset };
}
