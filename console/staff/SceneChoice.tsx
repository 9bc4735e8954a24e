import { Checkbox, Input } from 'antd';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { SceneBrief } from '#contract/scene-list.ts';
import { SceneStatus, SceneTemplate } from '#rules/scene.ts';
import { Bar } from '../kit/states.tsx';
import css from './conditions.module.css';
import { useScenes } from './sources.ts';

interface SceneChoiceProps {
  value?: number[];
  onChange?: (ids: number[]) => void;
}

/** More than fit at a glance are searched. */
const SEARCHED_FROM = 13;

const kindOf = ({ template, status }: SceneBrief): string =>
  SceneTemplate.labelOf(template) + (status === 'enabled' ? '' : `（${SceneStatus.labelOf(status)}）`);

export function SceneChoice({ value = [], onChange }: SceneChoiceProps) {
  const { scenes, isPending } = useScenes();
  const [words, setWords] = useState('');
  const shown = scenes.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()));
  const choose = (id: number, on: boolean): void =>
    onChange?.(on ? [...value, id] : value.filter((other) => other !== id));
  if (isPending) return <Bar width={320} />;
  if (scenes.length === 0) return <p className={css.none}>企业还没有用车场景。</p>;
  return (
    <>
      {scenes.length >= SEARCHED_FROM && (
        <Input
          allowClear
          className={css.search!}
          aria-label="搜索用车场景"
          placeholder="搜索用车场景"
          prefix={<Search size={15} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <fieldset className={css.scenes} aria-label="用车场景">
        {shown.map((scene) => (
          <Checkbox
            key={scene.sceneId}
            className={css.scene!}
            checked={value.includes(scene.sceneId)}
            onChange={(event) => choose(scene.sceneId, event.target.checked)}
          >
            <span className={css.sceneName}>{scene.name}</span>
            <span className={css.sceneKind}>{kindOf(scene)}</span>
          </Checkbox>
        ))}
      </fieldset>
      {shown.length === 0 && <p className={css.none}>没有查询到数据</p>}
    </>
  );
}
