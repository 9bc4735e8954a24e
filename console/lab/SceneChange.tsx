import { Link } from '@tanstack/react-router';
import { InputNumber, Segmented } from 'antd';
import type { ReactNode } from 'react';
import type { SceneDraft } from '#rules/scene.ts';
import { MoneyInput } from '../kit/MoneyInput.tsx';
import { roundMoneyText } from '../kit/text.ts';
import { sceneEditor } from './addresses.ts';
import { hasHours, type QuickChanges } from './draft-changes.ts';
import css from './lab.module.css';

interface SceneChangeProps {
  sceneId: number;
  draft: SceneDraft;
  changes: QuickChanges;
  onChange: (changes: QuickChanges) => void;
}

const quotaText = (fen: number | null): string => (fen === null ? '不限' : `¥${roundMoneyText(fen)}`);

const Row = ({ label, now, children }: { label: string; now: string; children: ReactNode }) => (
  <div className={css.changeRow}>
    <span>{label}</span>
    <span className={css.label}>{now}</span>
    <span aria-hidden>→</span>
    <span>{children}</span>
  </div>
);

/** The quotas and the hours; whatever else is changed in the editor, whose draft comes here by its panel. */
export function SceneChange({ sceneId, draft, changes, onChange }: SceneChangeProps) {
  const put = (some: QuickChanges) => onChange({ ...changes, ...some });
  return (
    <div className={css.changeRows}>
      {hasHours(draft) && (
        <Row label="用车时段" now="按现行时段">
          开始推后
          <InputNumber
            aria-label="时段开始推后的分钟数"
            min={-240}
            max={240}
            step={10}
            value={changes.laterMinutes ?? 0}
            onChange={(minutes) => put({ laterMinutes: minutes ?? 0 })}
          />
          分钟（负数为提前）
        </Row>
      )}
      {'perOrderQuotaFen' in draft && (
        <>
          <Row label="每单限额" now={quotaText(draft.perOrderQuotaFen)}>
            <MoneyInput
              label="每单限额"
              placeholder="不限"
              value={changes.perOrderFen === undefined ? draft.perOrderQuotaFen : changes.perOrderFen}
              onChange={(fen) => put({ perOrderFen: fen })}
            />
          </Row>
          <Row label="每日限额" now={quotaText(draft.dailyQuota.unifiedFen)}>
            <MoneyInput
              label="每日限额"
              placeholder="不限"
              value={changes.dailyFen === undefined ? draft.dailyQuota.unifiedFen : changes.dailyFen}
              onChange={(fen) => put({ dailyFen: fen })}
            />
          </Row>
          <Row label="个人限额" now={draft.countsPersonalLimit ? '计入' : '不计入'}>
            <Segmented<boolean>
              aria-label="个人限额"
              value={changes.counts ?? draft.countsPersonalLimit}
              options={[
                { value: true, label: '计入' },
                { value: false, label: '不计入' },
              ]}
              onChange={(counts) => put({ counts })}
            />
          </Row>
        </>
      )}
      <div className={css.changeFoot}>
        <Link to={sceneEditor(sceneId)}>其他规则在编辑器里改，再从“沙盘”回放</Link>
      </div>
    </div>
  );
}
