import { appRidesApi, type MyScene } from '#contract/app-rides.ts';
import { dayOf, minuteOfDay } from '#rules/calendar.ts';
import { useActingInput } from '../kit/acting.ts';
import { Button } from '../kit/Button.tsx';
import { useRead } from '../kit/calls.ts';
import { Pill, StateMark } from '../kit/parts.tsx';
import { go } from '../kit/router.ts';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { Answer, Empty } from '../kit/states.tsx';
import { now } from '../kit/when.ts';
import { DayLane } from '../parts/DayLane.tsx';
import { SceneProse } from '../parts/SceneProse.tsx';
import { applicationOf } from '../parts/scene-application.ts';
import css from './me.module.css';

function Standing({ scene }: { scene: MyScene }) {
  const application = applicationOf(scene);
  if (scene.now === 'usable') return <Pill state="ok">现在可用</Pill>;
  if (application && application.status !== 'passed') return <StateMark state="run">申请审批中</StateMark>;
  return <span>{scene.text}</span>;
}

function Scene({ scene }: { scene: MyScene }) {
  const application = applicationOf(scene);
  return (
    <section className={css.scene}>
      <header>
        <h2>{scene.name}</h2>
        <Standing scene={scene} />
      </header>
      <SceneProse scene={scene} />
      {scene.hours.length > 0 && (
        <div className={css.lane}>
          <DayLane scenes={[scene]} day={dayOf(now())} minute={minuteOfDay(now())} />
        </div>
      )}
      {scene.needsApplication && (
        <div className={css.acts}>
          {application && (
            <Button small onClick={() => go(`/a/${application.applicationId}`)}>
              看申请
            </Button>
          )}
          <Button small onClick={() => go(`/a/new?scene=${scene.sceneId}`)}>
            {application ? '再申请' : '去申请'}
          </Button>
        </div>
      )}
    </section>
  );
}

/** All rules of all my scenes, in prose. */
export function SceneListScreen() {
  const scenes = useRead(appRidesApi.scenes, { ...useActingInput() });
  return (
    <Screen top={<TopBar title="我的场景" home="/me" />}>
      <Answer of={scenes}>
        {({ scenes: rows }) =>
          rows.length === 0 ? (
            <Empty title="还没有场景">由企业管理员设置，设置后在这里看规则。</Empty>
          ) : (
            rows.map((scene) => <Scene key={scene.sceneId} scene={scene} />)
          )
        }
      </Answer>
    </Screen>
  );
}
