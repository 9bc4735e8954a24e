import { Button } from 'antd';
import { useState } from 'react';
import { DayKind } from '#rules/day-kind.ts';
import { rangeText, type TimeRange } from '#rules/scene.ts';
import { useEditor } from '../editor-context.ts';
import css from './KindHoursList.module.css';
import { RangesDialog } from './RangeDialogs.tsx';

const ALL_DAY: TimeRange[] = [{ from: 0, to: 1440 }];

/** Three kinds of days, each with its own hours; a kind without any is closed. */
export function KindHoursList() {
  const { form, patch } = useEditor();
  const [edited, setEdited] = useState<DayKind | null>(null);
  const rangesOf = (kind: DayKind): readonly TimeRange[] =>
    form.kindHours.find((one) => one.kind === kind)?.ranges ?? [];
  const set = (kind: DayKind, ranges: TimeRange[]): void => {
    const others = form.kindHours.filter((one) => one.kind !== kind);
    patch({ kindHours: ranges.length > 0 ? [...others, { kind, ranges }] : others });
  };
  return (
    <>
      <ul className={css.kinds}>
        {DayKind.names.map((kind) => (
          <li key={kind}>
            <span className={css.kind}>{DayKind.labelOf(kind)}</span>
            <span className={css.hours} data-closed={rangesOf(kind).length === 0 || undefined}>
              {rangesOf(kind).map(rangeText).join('，') || '不可用'}
            </span>
            <Button
              size="small"
              type="link"
              aria-label={`${DayKind.labelOf(kind)}全天可用`}
              onClick={() => set(kind, ALL_DAY)}
            >
              全天
            </Button>
            <Button
              size="small"
              type="link"
              aria-label={`设置${DayKind.labelOf(kind)}的时段`}
              onClick={() => setEdited(kind)}
            >
              设置
            </Button>
          </li>
        ))}
      </ul>
      {edited && (
        <RangesDialog
          title={`${DayKind.labelOf(edited)}的时段`}
          closed="这类日子不可用车。"
          ranges={rangesOf(edited)}
          onSave={(ranges) => set(edited, ranges)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
