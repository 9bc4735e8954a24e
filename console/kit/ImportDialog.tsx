import { Button, Modal } from 'antd';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import css from './ImportDialog.module.css';
import { ChooseFile, ImportResultView, ImportRunning } from './ImportSteps.tsx';
import { type ImportOutcome, type ImportRun, type ImportState, useImportJob } from './import-job.ts';
import { notify } from './notify.tsx';
import { Steps } from './Steps.tsx';
import { saveFile } from './save-file.ts';

export interface ImportDialogProps {
  open: boolean;
  /** Called with true when a finished import in the background wants to show its result. */
  onOpenChange: (open: boolean) => void;
  title: string;
  template: { name: string; url: string; hint?: string };
  /** What to know before choosing a file. */
  notes?: readonly string[];
  run: (file: File, job: ImportRun) => Promise<ImportOutcome>;
  /** At least one row went in: reload the list. */
  onImported?: (outcome: ImportOutcome) => void;
  /** How rows are counted: 人. */
  unit?: string;
  /** What files are taken, where it differs: xls 或 xlsx，最多 10,000 行、5 MB. */
  fileHint?: string;
  /** False where the server finishes what it has begun, whether anybody waits or not. */
  canStop?: boolean;
}

const STEPS = { choose: 0, running: 1, result: 2 } as const;

const titleOf = (title: string, state: ImportState): string => {
  if (state.step !== 'result') return title;
  const { type } = state.outcome;
  return type === 'partFailed' ? '部分条目导入失败' : type === 'allFailed' ? '导入失败' : '导入完成';
};

/** Three steps: choose, import, result. The import belongs to the dialog's owner, not to its window. */
export function ImportDialog(props: ImportDialogProps) {
  const { open, onOpenChange, title, run, onImported } = props;
  const [file, setFile] = useState<File | null>(null);
  const shown = useRef(open);
  const isHere = useRef(true);
  useEffect(() => {
    shown.current = open;
    isHere.current = true;
    return () => {
      shown.current = false;
      isHere.current = false;
    };
  }, [open]);

  const { state, start, stop, reset } = useImportJob(run, (outcome) => {
    if (outcome.type !== 'allFailed') onImported?.(outcome);
    if (shown.current) return;
    const show = { label: '查看结果', onClick: () => onOpenChange(true) };
    // Its page was left: there is no window any more, but the failed rows can still be had.
    const save = outcome.url ? { label: '下载失败明细', onClick: () => saveFile(outcome.url) } : undefined;
    const action = isHere.current ? show : save;
    const text = `${title}：成功 ${outcome.succeeded} 行，失败 ${outcome.failed} 行`;
    if (outcome.type === 'allDone') notify.success(text, { action });
    else notify.warning(text, { action });
  });
  const again = (): void => {
    setFile(null);
    reset();
  };
  const close = (): void => onOpenChange(false);
  const afterClose = (): void => {
    if (state.step !== 'running') again();
  };
  const foot = {
    ...{ state, file, close, again },
    stop: props.canStop === false ? null : stop,
    start: () => file && void start(file),
  };
  return (
    <Modal
      open={open}
      width={480}
      onCancel={close}
      afterClose={afterClose}
      title={<Head title={titleOf(title, state)} step={STEPS[state.step]} />}
      footer={<Foot {...foot} />}
      classNames={{ header: css.header!, footer: css.footer! }}
    >
      <div className={css.body}>
        {state.step === 'choose' && <ChooseFile {...props} file={file} onFile={setFile} />}
        {state.step === 'running' && <ImportRunning file={state.file} progress={state.progress} />}
        {state.step === 'result' && <ImportResultView outcome={state.outcome} unit={props.unit ?? '行'} />}
      </div>
    </Modal>
  );
}

function Head({ title, step }: { title: string; step: number }) {
  return (
    <>
      {title}
      <div className={css.steps}>
        <Steps names={['选择文件', '导入中', '结果']} current={step} />
      </div>
    </>
  );
}

interface FootProps {
  state: ImportState;
  file: File | null;
  close: () => void;
  again: () => void;
  stop: (() => void) | null;
  start: () => void;
}

function Foot({ state, file, close, again, stop, start }: FootProps) {
  if (state.step === 'choose') {
    return (
      <Buttons>
        <Button onClick={close}>取消</Button>
        <Button type="primary" disabled={!file} onClick={start}>
          开始导入
        </Button>
      </Buttons>
    );
  }
  if (state.step === 'running') {
    return (
      <Buttons left={<span className={css.quiet}>可以关闭窗口，导入会继续</span>}>
        {stop && <Button onClick={stop}>停止</Button>}
        <Button type="primary" onClick={close}>
          后台运行
        </Button>
      </Buttons>
    );
  }
  const { url } = state.outcome;
  const details = url && (
    <Button href={url} download icon={<Download size={15} aria-hidden />}>
      下载失败明细
    </Button>
  );
  return (
    <Buttons left={details}>
      <Button onClick={again}>再导一次</Button>
      <Button type="primary" onClick={close}>
        完成
      </Button>
    </Buttons>
  );
}

function Buttons({ left, children }: { left?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.buttons}>
      <span className={css.left}>{left}</span>
      {children}
    </div>
  );
}
