import { Bus, Clock, Plane, Stamp } from 'lucide-react';
import type { MyScene } from '#contract/app-rides.ts';
import { TextButton } from '../kit/Button.tsx';
import { Row, StateMark } from '../kit/parts.tsx';
import { go } from '../kit/router.ts';
import { spanText } from '../kit/when.ts';
import { applicationOf } from '../parts/scene-application.ts';
import css from './home.module.css';
import { firstUsable } from './Statement.tsx';

const ICONS = {
  quick: Clock,
  approval: Stamp,
  trip: Plane,
  quickCharter: Clock,
  approvalCharter: Stamp,
  bus: Bus,
} as const;

/** What is known of it in a line: its application, or its hours. */
function helpOf(scene: MyScene): string {
  const application = applicationOf(scene);
  if (application)
    return `${spanText(application.startDay, application.endDay)}${application.usesLeft === null ? '' : `，还有\u00a0${application.usesLeft}\u00a0次`}`;
  return scene.prose.find(({ group }) => group === '用车时段')?.text ?? '';
}

function Standing({ scene }: { scene: MyScene }) {
  const application = applicationOf(scene);
  if (scene.now === 'usable') return <StateMark state="ok">{scene.text}</StateMark>;
  if (application && application.status !== 'passed') return <StateMark state="run">审批中</StateMark>;
  if (scene.now === 'apply') return <span className={css.link}>去申请</span>;
  return <span className={css.quiet}>{scene.text}</span>;
}

const addressOf = (scene: MyScene): string => {
  const application = applicationOf(scene);
  if (application && application.status !== 'passed') return `/a/${application.applicationId}`;
  return scene.now === 'apply' ? `/a/new?scene=${scene.sceneId}` : '/me/scenes';
};

/** The scenes beside the one that the statement tells, each with when it can be used. */
export function OtherScenes({ scenes }: { scenes: readonly MyScene[] }) {
  const told = firstUsable(scenes);
  const others = scenes.filter((scene) => scene !== told);
  if (others.length === 0) return null;
  return (
    <section className={css.padded}>
      <div className={css.sceneHead}>
        <h2>其他场景</h2>
        <TextButton onClick={() => go('/me/scenes')}>全部规则</TextButton>
      </div>
      {others.map((scene) => {
        const Icon = ICONS[scene.template];
        return (
          <Row
            key={scene.sceneId}
            icon={<Icon size={18} />}
            label={scene.name}
            help={helpOf(scene)}
            value={<Standing scene={scene} />}
            onPress={() => go(addressOf(scene))}
          />
        );
      })}
    </section>
  );
}
