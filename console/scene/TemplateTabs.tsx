import { Tooltip } from 'antd';
import { Bus, CalendarClock, CarTaxiFront, Lock, type LucideIcon, Plane, Stamp, Zap } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { SCENE_REFUSALS, SceneTemplate } from '#rules/scene.ts';
import { notify } from '../kit/notify.tsx';
import css from './TemplateTabs.module.css';

const LOOKS: Record<SceneTemplate, { icon: LucideIcon; hint: string }> = {
  quick: { icon: Zap, hint: '符合规则即可叫车' },
  approval: { icon: Stamp, hint: '先申请，通过后叫车' },
  trip: { icon: Plane, hint: '按出差行程放行' },
  quickCharter: { icon: CalendarClock, hint: '半日租、日租' },
  approvalCharter: { icon: CarTaxiFront, hint: '申请后包车' },
  bus: { icon: Bus, hint: '多人、大车' },
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

interface TabProps {
  template: SceneTemplate;
  chosen: boolean;
  locked: boolean;
  onChoose: () => void;
}

function Tab({ template, chosen, locked, onChoose }: TabProps) {
  const { icon: Icon, hint } = LOOKS[template];
  const tab = (
    <button
      type="button"
      role="tab"
      className={css.tab}
      aria-selected={chosen}
      aria-disabled={locked}
      aria-controls="scene-fields"
      tabIndex={chosen ? 0 : -1}
      data-template={template}
      onClick={onChoose}
    >
      <Icon size={17} aria-hidden />
      <span>
        <span className={css.name}>{SceneTemplate.labelOf(template)}</span>
        <span className={css.hint}>{hint}</span>
      </span>
      {locked && <Lock size={13} className={css.lock} aria-hidden />}
    </button>
  );
  return locked ? <Tooltip title={SCENE_REFUSALS.templateLocked.msg}>{tab}</Tooltip> : tab;
}

interface TemplateTabsProps {
  value: SceneTemplate;
  /** A saved scene keeps its template. */
  isSaved: boolean;
  onChange: (template: SceneTemplate) => void;
}

export function TemplateTabs({ value, isSaved, onChange }: TemplateTabsProps) {
  const choose = (template: SceneTemplate): void => {
    if (template === value) return;
    if (isSaved) notify.warning(SCENE_REFUSALS.templateLocked.msg);
    else onChange(template);
  };
  const pressed = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const names = SceneTemplate.names;
    const focused = (event.target as HTMLElement).dataset.template as SceneTemplate;
    const next = names[(names.indexOf(focused) + step + names.length) % names.length]!;
    event.currentTarget.querySelector<HTMLElement>(`[data-template="${next}"]`)?.focus();
  };
  return (
    <div className={css.tabs} role="tablist" aria-label="场景模板" onKeyDown={pressed}>
      {SceneTemplate.names.map((template) => (
        <Tab
          key={template}
          template={template}
          chosen={template === value}
          locked={isSaved && template !== value}
          onChoose={() => choose(template)}
        />
      ))}
    </div>
  );
}
