import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import type { SceneView } from '#contract/scene.ts';
import { PERMISSION } from '#rules/permission.ts';
import { SceneLabel, SceneStatus, SceneTemplate } from '#rules/scene.ts';
import { PageHeader } from '../kit/page.tsx';
import { useMay } from '../kit/rights.ts';
import { StatePill } from '../kit/StateMark.tsx';
import { SCENE_STATE } from '../kit/state-map.ts';
import { timeText } from '../kit/text.ts';
import { versionsOf } from './addresses.ts';
import css from './EditorHeader.module.css';
import { useEditor } from './editor-context.ts';
import { withTemplate } from './form.ts';
import { TemplateTabs } from './TemplateTabs.tsx';

interface EditorHeaderProps {
  title: string;
  scene: SceneView | null;
  keptAt: Date | null;
  isSaving: boolean;
  onSave: () => void;
  onCancel: () => void;
}

const StaffLink = () => (
  <Link to="/staff" className={css.link!}>
    在员工页设置
  </Link>
);

function Facts({ scene }: Pick<EditorHeaderProps, 'scene'>) {
  const { effective } = useEditor();
  const may = useMay();
  const kind = [SceneTemplate.labelOf(effective.template), effective.label && SceneLabel.labelOf(effective.label)];
  return (
    <>
      <span>{kind.filter(Boolean).join(' · ')}</span>
      {scene && (
        <Link to={versionsOf(scene.sceneId)} className={css.link!}>
          第 {scene.version} 版
        </Link>
      )}
      <span>使用人 {may(PERMISSION.staff) ? <StaffLink /> : '在员工页设置'}</span>
    </>
  );
}

/** Stands while the page scrolls: what is edited, saving it, and which template it has. */
export function EditorHeader({ title, scene, keptAt, isSaving, onSave, onCancel }: EditorHeaderProps) {
  const { form, change } = useEditor();
  return (
    <div className={css.head}>
      <PageHeader
        title={title}
        mark={scene && <StatePill state={SCENE_STATE[scene.status]}>{SceneStatus.labelOf(scene.status)}</StatePill>}
        facts={<Facts scene={scene} />}
        actions={
          <>
            {keptAt && (
              <span className={css.kept} role="status">
                草稿已存 {timeText(keptAt, new Date(), 'short')}
              </span>
            )}
            <Button onClick={onCancel}>取消</Button>
            <Button type="primary" loading={isSaving} onClick={onSave}>
              保存
            </Button>
          </>
        }
      />
      <TemplateTabs
        value={form.template}
        isSaved={scene !== null}
        onChange={(template) => change((now) => withTemplate(now, template))}
      />
    </div>
  );
}
