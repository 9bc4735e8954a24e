import { Link } from '@tanstack/react-router';
import type { RuleView, SceneLink } from '#contract/second-approval-wire.ts';
import { PERMISSION } from '#rules/permission.ts';
import { SceneStatus, SceneTemplate } from '#rules/scene/codes.ts';
import { isQuick } from '#rules/second-approval/decisions.ts';
import { watchesPlaces } from '#rules/second-approval.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { useMay } from '../kit/rights.ts';
import { StateMark } from '../kit/StateMark.tsx';
import { SCENE_STATE } from '../kit/state-map.ts';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { useDelayed } from '../kit/use-delayed.ts';
import css from './RuleEditor.module.css';
import type { SceneLinksState } from './use-scene-links.ts';

/** Why a scene can't be chosen; undefined: it can. */
function barred(scene: SceneLink, rule: RuleView): string | undefined {
  if (scene.isTaken) return `已关联规则“${scene.ruleName}”`;
  return isQuick(scene) && watchesPlaces(rule) ? '无需申请，不能使用距离条件' : undefined;
}

const columnsFor = (rule: RuleView): Column<SceneLink>[] => {
  const tone = (scene: SceneLink) => (barred(scene, rule) ? `${css.cut} ${css.grey}` : css.cut);
  return [
    {
      key: 'name',
      title: '场景名称',
      width: 220,
      render: (scene) => (
        <div className={tone(scene)} title={scene.name}>
          {scene.name}
        </div>
      ),
    },
    { key: 'template', title: '模板', width: 96, render: ({ template }) => SceneTemplate.labelOf(template) },
    {
      key: 'status',
      title: '状态',
      width: 92,
      render: ({ status }) => <StateMark state={SCENE_STATE[status]}>{SceneStatus.labelOf(status)}</StateMark>,
    },
    {
      key: 'description',
      title: '场景规则',
      render: (scene) => (
        <div className={tone(scene)} title={scene.description}>
          {scene.description}
        </div>
      ),
    },
    {
      key: 'barred',
      title: '说明',
      width: 220,
      render: (scene) => (
        <div className={`${css.cut} ${css.grey}`} title={barred(scene, rule)}>
          {barred(scene, rule)}
        </div>
      ),
    },
  ];
};

function NoScenes() {
  const may = useMay();
  return (
    <EmptyState title="还没有用车场景" actions={may(PERMISSION.scene) && <Link to="/scene">去用车场景</Link>}>
      先建场景，再回来关联。规则已经保存，关联以后才会起作用。
    </EmptyState>
  );
}

/** Every scene beside the rule: its own chosen, other rules' grey. */
export function SceneLinks({ rule, links }: { rule: RuleView; links: SceneLinksState }) {
  const { scenes, rows, chosen, choose } = links;
  const late = useDelayed(scenes.isPending);
  if (scenes.isError && !scenes.data) {
    return <ErrorState error={scenes.error} what="用车场景" onRetry={() => void scenes.refetch()} />;
  }
  return (
    <>
      <p className={css.chosen} aria-live="polite">
        选择按“{rule.name}”检查的场景，一个场景只能关联一条规则。已选 <b>{chosen.size}</b> 个
        {chosen.size === 0 && scenes.data && '，没有关联场景的规则不会起作用'}
      </p>
      <DataTable
        label="用车场景"
        columns={columnsFor(rule)}
        rows={rows}
        keyOf={({ sceneId }) => sceneId}
        skeleton={scenes.isPending ? (late ? 6 : 0) : false}
        empty={<NoScenes />}
        choice={{
          keys: chosen,
          onChange: choose,
          nameOf: ({ name }) => name,
          // What is chosen can always be given up.
          canChoose: (scene) => chosen.has(scene.sceneId) || barred(scene, rule) === undefined,
        }}
      />
    </>
  );
}
