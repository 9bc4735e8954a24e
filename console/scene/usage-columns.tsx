import { Link } from '@tanstack/react-router';
import type { SceneUse, SceneView } from '#contract/scene.ts';
import { SceneStatus, SceneTemplate } from '#rules/scene.ts';
import { NameLink } from '../kit/NameLink.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { SCENE_STATE } from '../kit/state-map.ts';
import type { Column } from '../kit/table-columns.tsx';
import { countText } from '../kit/text.ts';
import { Dash, Money, TimeText } from '../kit/values.tsx';
import { examplesOf } from './addresses.ts';
import css from './SceneListPage.module.css';

/** What to look at: nobody uses it, or few of those who may do. */
export function usageHint({ status }: Pick<SceneView, 'status'>, use: SceneUse | undefined): string {
  if (!use || status !== 'enabled') return '';
  if (use.holders === 0) return '没有人可用';
  if (use.rides === 0) return '没人用';
  return use.riders * 2 < use.holders ? `${use.holders} 人中 ${use.riders} 人用过` : '';
}

const Riders = ({ use }: { use: SceneUse }) => (
  <span className={css.riders}>
    <span aria-hidden="true">
      <i style={{ width: `${use.holders > 0 ? Math.min(100, (use.riders / use.holders) * 100) : 0}%` }} />
    </span>
    {countText(use.riders)} 人
  </span>
);

interface UsageOptions {
  useOf: ReadonlyMap<number, SceneUse>;
  onOpen: (scene: SceneView) => void;
  onHolders: (scene: SceneView) => void;
}

/** Who may use each scene, who did, what it cost and when it was used last. */
export function usageColumns({ useOf, onOpen, onHolders }: UsageOptions): Column<SceneView>[] {
  const of = ({ sceneId }: SceneView) => useOf.get(sceneId);
  return [
    {
      key: 'name',
      title: '场景名称',
      locked: true,
      render: (scene) => <NameLink onClick={() => onOpen(scene)}>{scene.draft.name}</NameLink>,
    },
    { key: 'template', title: '场景模板', width: 76, render: ({ draft }) => SceneTemplate.labelOf(draft.template) },
    {
      key: 'status',
      title: '状态',
      width: 80,
      render: ({ status }) => <StateMark state={SCENE_STATE[status]}>{SceneStatus.labelOf(status)}</StateMark>,
    },
    {
      key: 'holders',
      title: '可用（人）',
      width: 82,
      align: 'right',
      render: (scene) => {
        const use = of(scene);
        return use ? (
          <NameLink id onClick={() => onHolders(scene)}>
            {countText(use.holders)}
            <span className="qx-hidden">人可以使用{scene.draft.name}</span>
          </NameLink>
        ) : (
          <Dash />
        );
      },
    },
    {
      key: 'riders',
      title: '近 30 天用过',
      width: 112,
      render: (scene) => {
        const use = of(scene);
        return use ? <Riders use={use} /> : <Dash />;
      },
    },
    {
      key: 'rides',
      title: '订单',
      width: 60,
      align: 'right',
      render: (scene) => {
        const use = of(scene);
        return use && use.rides > 0 ? countText(use.rides) : <Dash />;
      },
    },
    {
      key: 'cost',
      title: '企业支付（元）',
      width: 104,
      align: 'right',
      render: (scene) => <Money bare fen={of(scene)?.costFen || null} />,
    },
    {
      key: 'personal',
      title: '个人支付（元）',
      width: 104,
      align: 'right',
      render: (scene) => <Money bare fen={of(scene)?.personalFen || null} />,
    },
    {
      key: 'last',
      title: '最近使用',
      width: 106,
      render: (scene) => {
        const at = of(scene)?.lastRideAt;
        return at ? <TimeText at={at} style="short" /> : '从未';
      },
    },
    {
      key: 'examples',
      title: '用例',
      width: 52,
      render: (scene) => {
        const count = of(scene)?.examples ?? 0;
        return count > 0 ? <Link to={examplesOf(scene.sceneId)}>{count} 条</Link> : <Dash />;
      },
    },
    {
      key: 'hint',
      title: '提示',
      width: 164,
      render: (scene) => {
        const hint = usageHint(scene, of(scene));
        return hint && <StateMark state="note">{hint}</StateMark>;
      },
    },
  ];
}
