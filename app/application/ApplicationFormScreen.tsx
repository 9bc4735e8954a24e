import { useEffect, useState } from 'react';
import type { ApplicableScene } from '#contract/app-application-wire.ts';
import { appApplicationApi } from '#contract/app-applications.ts';
import { ApplicationDraft } from '#rules/application/draft.ts';
import { reasonOf } from '#ui/failure.ts';
import { type Errors, errorsOf, none } from '#ui/use-form.ts';
import { useActingInput } from '../kit/acting.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { useRead, useWrite } from '../kit/calls.ts';
import { useDraft } from '../kit/draft.ts';
import { Note } from '../kit/Note.tsx';
import { Chips } from '../kit/parts.tsx';
import { go, usePlace } from '../kit/router.ts';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { Answer, Empty } from '../kit/states.tsx';
import { useHere } from '../kit/use-here.ts';
import { ActingBand } from '../parts/ActingBand.tsx';
import { Approvers } from './Approvers.tsx';
import css from './application.module.css';
import { FormFields } from './FormFields.tsx';
import { asShown, colleaguesOf, draftOf, emptyForm, estimateOf, expectedOf, type Filled, readForm } from './form.ts';

/** What the server says of a field that this form shows; the rest is told as a sentence. */
function useApply(scene: ApplicableScene | undefined, filled: Filled, drop: () => void) {
  const [errors, setErrors] = useState<Errors>({});
  const apply = useWrite(appApplicationApi.apply);
  const acting = useActingInput();
  const isHere = useHere();
  const submit = (): void => {
    if (!scene) return;
    const shown = asShown(filled, scene);
    const draft = draftOf(shown, scene, estimateOf(shown));
    const found = errorsOf(ApplicationDraft, draft as object);
    setErrors(found);
    const read = ApplicationDraft.safeParse(draft);
    if (!none(found) || !read.success) return;
    // Followed also where somebody leaves: what was sent is no draft any more.
    apply.mutateAsync({ sceneId: scene.sceneId, ...acting, ...colleaguesOf(shown), ...read.data }).then(
      ({ applicationId }) => {
        drop();
        if (isHere()) go(`/a/${applicationId}`, { replace: true });
      },
      () => undefined,
    );
  };
  return { errors, apply, submit };
}

/** The scene that the address named when the form was opened, else the one of the draft, else the first. */
function useScene(scenes: readonly ApplicableScene[], filled: Filled, set: (next: Filled) => void) {
  const { search } = usePlace();
  const [asked, setAsked] = useState(() => Number(new URLSearchParams(search).get('scene')) || null);
  const wanted = asked ?? filled.sceneId;
  const scene = scenes.find(({ sceneId }) => sceneId === wanted) ?? scenes[0];
  useEffect(() => {
    setAsked(null);
    if (scene && filled.sceneId !== scene.sceneId) {
      set({ ...filled, sceneId: scene.sceneId, service: scene.services[0] ?? null });
    }
  }, [scene, filled, set]);
  return scene;
}

function Form({ scenes }: { scenes: readonly ApplicableScene[] }) {
  const [filled, set, drop] = useDraft('application', emptyForm, readForm);
  const scene = useScene(scenes, filled, set);
  const { errors, apply, submit } = useApply(scene, filled, drop);
  const [first] = Object.values(errors).filter((text) => text !== undefined);
  return (
    <Screen
      top={<TopBar title="新建申请" home="/applications" closes action={<span className={css.kept}>草稿已存</span>} />}
      bottom={
        <Acts above={scene && <Approvers sceneId={scene.sceneId} amountFen={expectedOf(filled, scene)} />}>
          <Button look="filled" wide busy={apply.isPending} onClick={submit}>
            提交申请
          </Button>
        </Acts>
      }
    >
      <ActingBand />
      <Chips
        label="场景"
        options={scenes.map(({ sceneId, name }) => [String(sceneId), name] as const)}
        value={String(scene?.sceneId ?? '')}
        onChoose={(id) => {
          const next = scenes.find(({ sceneId }) => String(sceneId) === id);
          set({ ...filled, sceneId: Number(id), service: next?.services[0] ?? null, vehicles: {} });
        }}
      />
      {scene?.reminder && <p className={css.reminder}>{scene.reminder}</p>}
      {scene && (
        <FormFields
          scene={scene}
          filled={filled}
          errors={errors}
          onChange={(changes) => set({ ...filled, ...changes })}
        />
      )}
      {(first || apply.error) && <Note tone="bad">{first ?? reasonOf(apply.error)}</Note>}
    </Screen>
  );
}

/** An application of whichever template: its fields follow from the scene; what was begun stays on the device. */
export function ApplicationFormScreen() {
  const scenes = useRead(appApplicationApi.scenes, { ...useActingInput() });
  if (scenes.data && scenes.data.length > 0) return <Form scenes={scenes.data} />;
  return (
    <Screen top={<TopBar title="新建申请" home="/applications" closes />}>
      <Answer of={scenes}>{() => <Empty title="没有要申请的场景">你的场景都可以直接用车，不用申请。</Empty>}</Answer>
    </Screen>
  );
}
