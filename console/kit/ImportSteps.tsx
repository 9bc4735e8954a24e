import { Button } from 'antd';
import { Download, FileSpreadsheet, Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import css from './ImportDialog.module.css';
import { type ImportOutcome, type ImportProgress, isSpreadsheet, WRONG_FILE } from './import-job.ts';
import { notify } from './notify.tsx';
import { Figures } from './page.tsx';
import { StateMark } from './StateMark.tsx';
import { countText } from './text.ts';

interface ChooseFileProps {
  file: File | null;
  onFile: (file: File) => void;
  template: { name: string; url: string; hint?: string };
  notes?: readonly string[];
  fileHint?: string;
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const TAKEN = 'xls 或 xlsx，最多 5,000 行、10 MB';

/** Drag, click or keyboard: the whole box is the file field's label. */
function DropZone({ file, onFile, fileHint = TAKEN }: Pick<ChooseFileProps, 'file' | 'onFile' | 'fileHint'>) {
  const [over, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const take = (chosen: File | undefined): void => {
    if (!chosen) return;
    if (isSpreadsheet(chosen.name)) onFile(chosen);
    else notify.warning(WRONG_FILE);
    if (field.current) field.current.value = '';
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <label
      className={css.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={field}
        type="file"
        className="qx-hidden"
        accept=".xls,.xlsx"
        onChange={(event) => take(event.target.files?.[0])}
      />
      {file ? <FileSpreadsheet size={22} className={css.sheet} aria-hidden /> : <Upload size={22} aria-hidden />}
      <span className={css.zoneTitle}>
        {file ? file.name : '把表格拖到这里，或'} <em>{file ? '换一个' : '选择文件'}</em>
      </span>
      <span className={css.quiet}>{file ? sizeText(file.size) : fileHint}</span>
    </label>
  );
}

export function ChooseFile({ file, onFile, template, notes = [], fileHint }: ChooseFileProps) {
  return (
    <>
      <DropZone {...{ file, onFile }} {...(fileHint ? { fileHint } : {})} />
      <div className={css.template}>
        <FileSpreadsheet size={20} className={css.sheet} aria-hidden />
        <div className={css.templateName}>
          <div>{template.name}</div>
          {template.hint && <div className={css.quiet}>{template.hint}</div>}
        </div>
        <Button size="small" href={template.url} download icon={<Download size={14} aria-hidden />}>
          下载
        </Button>
      </div>
      {notes.length > 0 && (
        <ul className={css.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface ImportRunningProps {
  file: File;
  progress: ImportProgress | null;
}

export function ImportRunning({ file, progress }: ImportRunningProps) {
  const share = progress && progress.total > 0 ? progress.done / progress.total : null;
  return (
    <div role="status">
      <div className={css.file}>
        <FileSpreadsheet size={22} className={css.sheet} aria-hidden />
        <div>
          <div>{file.name}</div>
          <div className={css.quiet}>{sizeText(file.size)}</div>
        </div>
      </div>
      <div
        className={css.track}
        role="progressbar"
        aria-label="导入进度"
        aria-valuemin={0}
        aria-valuemax={progress?.total ?? 100}
        aria-valuenow={progress?.done}
      >
        <div
          className={css.done}
          data-unknown={share === null || undefined}
          style={share === null ? {} : { width: `${share * 100}%` }}
        />
      </div>
      <div className={css.progressText}>
        {progress ? `已处理 ${countText(progress.done)} / ${countText(progress.total)} 行` : '正在读取并检查表格'}
      </div>
    </div>
  );
}

export function ImportResultView({ outcome, unit }: { outcome: ImportOutcome; unit: string }) {
  const { total, succeeded, failed, failures = [], type, url } = outcome;
  const items = [
    { label: '总行数', value: countText(total) },
    { label: succeeded > 0 ? <StateMark state="ok">成功</StateMark> : '成功', value: countText(succeeded) },
    { label: failed > 0 ? <StateMark state="bad">失败</StateMark> : '失败', value: countText(failed) },
  ];
  return (
    <>
      <Figures items={items} />
      {failures.length > 0 && (
        <table className={css.failures}>
          <thead>
            <tr>
              <th>行</th>
              <th>姓名</th>
              <th>原因</th>
            </tr>
          </thead>
          <tbody>
            {failures.map(({ row, name, reason }) => (
              <tr key={row}>
                <td>{row}</td>
                <td>{name || '—'}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={css.after}>
        {type === 'allDone' && `${countText(succeeded)} ${unit}已全部导入。`}
        {type === 'partFailed' && `有 ${countText(failed)} 行错误，成功的 ${countText(succeeded)} ${unit}已在列表中。`}
        {type === 'allFailed' && `${countText(failed)} 行都没有导入。`}
        {url && (
          <>
            {type !== 'allDone' && '改好后可以直接再导。'}
            <a href={url} download>
              查看错误明细
            </a>
          </>
        )}
      </p>
    </>
  );
}
