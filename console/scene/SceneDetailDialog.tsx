import { useNavigate } from '@tanstack/react-router';
import { Button, Modal } from 'antd';
import type { SceneView } from '#contract/scene.ts';
import { isFinal, RULE_GROUPS, SceneLabel, SceneStatus, SceneTemplate, sceneProse } from '#rules/scene.ts';
import { StateMark } from '../kit/StateMark.tsx';
import { SCENE_STATE } from '../kit/state-map.ts';
import { copySearch, editorOf } from './addresses.ts';
import { LineMaps } from './LineMap.tsx';
import { RouteImages } from './RouteImages.tsx';
import css from './SceneDetailDialog.module.css';
import { useSceneNames } from './sources.ts';

/** One sentence for each group of rules; what the heading says already is not repeated. */
function Sentences({ scene }: { scene: SceneView }) {
  const lines = sceneProse(scene.draft, useSceneNames());
  const groups = [...new Set(lines.map(({ group }) => group))].filter((group) => group !== 'basics');
  const sentence = (group: string): string =>
    `${lines
      .filter((line) => line.group === group)
      .map(({ text }) => text)
      .join('，')}。`;
  return (
    <dl className={css.rules}>
      {groups.map((group) => (
        <div key={group}>
          <dt>{RULE_GROUPS[group]}</dt>
          <dd>{sentence(group)}</dd>
        </div>
      ))}
      {scene.draft.reminder && (
        <div>
          <dt>用车提醒</dt>
          <dd>{scene.draft.reminder}</dd>
        </div>
      )}
    </dl>
  );
}

function Summary({ scene }: { scene: SceneView }) {
  const { draft, status, version } = scene;
  return (
    <div className={css.summary}>
      <StateMark state={SCENE_STATE[status]}>{SceneStatus.labelOf(status)}</StateMark>
      <span>{SceneTemplate.labelOf(draft.template)}</span>
      {draft.label && <span>{SceneLabel.labelOf(draft.label)}</span>}
      <span>第 {version} 版</span>
    </div>
  );
}

interface SceneDetailDialogProps {
  scene: SceneView | null;
  onClose: () => void;
}

/** What a scene allows, in words. Deleted and expired ones can still be read, and copied. */
export function SceneDetailDialog({ scene, onClose }: SceneDetailDialogProps) {
  const navigate = useNavigate();
  if (!scene) return null;
  const { sceneId, status, draft, routes } = scene;
  const copy = () => void navigate({ to: editorOf(0), search: copySearch(sceneId) });
  const edit = () => void navigate({ to: editorOf(sceneId) });
  return (
    <Modal
      open
      width={640}
      title={draft.name}
      onCancel={onClose}
      mask={{ closable: true }}
      footer={
        <div className={css.foot}>
          <Button onClick={copy}>复制为新场景</Button>
          <span>
            <Button onClick={onClose}>关闭</Button>
            {!isFinal(status) && (
              <Button type="primary" onClick={edit}>
                编辑
              </Button>
            )}
          </span>
        </div>
      }
    >
      <Summary scene={scene} />
      <Sentences scene={scene} />
      {routes.length > 0 && <RouteImages routes={routes} />}
      <LineMaps routes={routes} />
    </Modal>
  );
}
