import type { SceneUse, SceneView } from '#contract/scene.ts';
import { daysText, SceneLabel, SceneStatus, SceneTemplate } from '#rules/scene.ts';
import { NameLink } from '../kit/NameLink.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { SCENE_STATE } from '../kit/state-map.ts';
import type { Column } from '../kit/table-columns.tsx';
import { countText } from '../kit/text.ts';
import { CutText, Dash, Money } from '../kit/values.tsx';
import { CITY_TEXT_LENGTH } from './cities.ts';
import css from './SceneListPage.module.css';

const nameColumn = (onOpen: (scene: SceneView) => void): Column<SceneView> => ({
  key: 'name',
  title: '场景名称',
  locked: true,
  render: (scene) => (
    <div className={css.name} title={scene.draft.name}>
      <NameLink onClick={() => onOpen(scene)}>{scene.draft.name}</NameLink>
    </div>
  ),
});

const COLUMNS: readonly Column<SceneView>[] = [
  { key: 'template', title: '场景模板', width: 88, render: ({ draft }) => SceneTemplate.labelOf(draft.template) },
  {
    key: 'label',
    title: '场景标签',
    width: 88,
    render: ({ draft }) => (draft.label ? SceneLabel.labelOf(draft.label) : <Dash />),
  },
  { key: 'days', title: '有效期', width: 206, render: ({ draft }) => daysText(draft.startDay, draft.endDay) },
  {
    key: 'cities',
    title: '用车城市',
    width: 140,
    render: ({ restrictedCities }) =>
      restrictedCities ? <CutText text={restrictedCities} most={CITY_TEXT_LENGTH} /> : '不限',
  },
  {
    key: 'status',
    title: '状态',
    width: 84,
    render: ({ status }) => <StateMark state={SCENE_STATE[status]}>{SceneStatus.labelOf(status)}</StateMark>,
  },
];

type UseOf = ReadonlyMap<number, SceneUse>;

/** How many may use it, and what came of it in the last 30 days. */
const useColumns = (useOf: UseOf, onHolders: (scene: SceneView) => void): readonly Column<SceneView>[] => [
  {
    key: 'holders',
    title: '可用人数',
    width: 84,
    align: 'right',
    render: (scene) => {
      const holders = useOf.get(scene.sceneId)?.holders;
      if (holders === undefined) return <Dash />;
      return (
        <NameLink id onClick={() => onHolders(scene)}>
          {countText(holders)} 人<span className="qx-hidden">可以使用{scene.draft.name}</span>
        </NameLink>
      );
    },
  },
  {
    key: 'rides',
    title: '近 30 天用车',
    width: 98,
    align: 'right',
    render: ({ sceneId }) => {
      const use = useOf.get(sceneId);
      return use ? `${countText(use.rides)} 次` : <Dash />;
    },
  },
  {
    key: 'cost',
    title: '近 30 天支付',
    width: 108,
    align: 'right',
    render: ({ sceneId }) => <Money fen={useOf.get(sceneId)?.costFen ?? null} />,
  },
];

interface SceneColumnsOptions {
  useOf: UseOf;
  onOpen: (scene: SceneView) => void;
  onHolders: (scene: SceneView) => void;
}

export const sceneColumns = ({ useOf, onOpen, onHolders }: SceneColumnsOptions): Column<SceneView>[] => [
  nameColumn(onOpen),
  ...COLUMNS,
  ...useColumns(useOf, onHolders),
];
