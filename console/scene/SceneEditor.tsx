import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { SceneView } from '#contract/scene.ts';
import { sceneVersionApi } from '#contract/versions.ts';
import { ChangeReason } from '../kit/ChangeReason.tsx';
import { useConfirm } from '../kit/confirm.tsx';
import { useCrumb } from '../kit/crumb.ts';
import { useLeaveGuard } from '../kit/LeaveGuard.tsx';
import { notify } from '../kit/notify.tsx';
import { timeText } from '../kit/text.ts';
import { LIST, versionsOf } from './addresses.ts';
import { type Issues, submitText } from './draft-of.ts';
import { EditorHeader } from './EditorHeader.tsx';
import { ExamplesPanel } from './ExamplesPanel.tsx';
import { EditorContext } from './editor-context.ts';
import type { SceneForm } from './form.ts';
import { dropDraft, type KeptDraft, readDraft } from './kept-draft.ts';
import { SandboxPanel } from './SandboxPanel.tsx';
import css from './SceneEditor.module.css';
import { SceneGroups } from './SceneGroups.tsx';
import { ScenePanel } from './ScenePanel.tsx';
import { TryPanel } from './TryPanel.tsx';
import { useKeptDraft } from './use-kept-draft.ts';
import { useSaveScene } from './use-save-scene.ts';
import { showFirstIssue, useSceneForm } from './use-scene-form.ts';
import { useStanding } from './use-standing.ts';

const ABANDON = '该操作放弃对场景的编辑并跳转到场景列表, 是否继续?';

interface SceneEditorProps {
  /** Under which what is typed is kept. */
  slot: string;
  title: string;
  /** Null for a new scene, copied or not. */
  scene: SceneView | null;
  initial: SceneForm;
  /** The replay that it goes by, where it came from one. */
  sandboxId?: number | undefined;
  /** The scene that it begins as. */
  copyOf?: number | undefined;
}

interface RestoredProps {
  kept: KeptDraft;
  isOld: boolean;
  onDiscard: () => void;
  onKeep: () => void;
}

/** What was typed last time is here again; it can be given up. */
function Restored({ kept, isOld, onDiscard, onKeep }: RestoredProps) {
  return (
    <div className={css.restored} role="status">
      <span>
        已恢复 {timeText(kept.keptAt, new Date())} 没有保存的内容
        {isOld && '；在那之后场景已被修改，保存会覆盖新的内容'}
      </span>
      <Button size="small" onClick={onDiscard}>
        放弃草稿
      </Button>
      <Button size="small" type="text" onClick={onKeep}>
        知道了
      </Button>
    </div>
  );
}

/** After React has drawn the sentences. */
const showSoon = (issues: Issues): void => void setTimeout(() => showFirstIssue(issues), 30);

function useCancel(giveUp: () => void): () => void {
  const confirm = useConfirm();
  const navigate = useNavigate();
  return () =>
    void confirm({ title: ABANDON, act: '放弃编辑', cancel: '返回编辑' }).then((agreed) => {
      if (!agreed) return;
      giveUp();
      void navigate({ to: LIST });
    });
}

/** The form's state, what is kept of it, and saving it. */
function useEditorState({ slot, scene, initial, sandboxId, copyOf }: SceneEditorProps) {
  // As they were when the page opened: what arrives later must not pull the form from under the hands.
  const [{ before, pristine }] = useState({ before: scene, pristine: initial });
  const [found] = useState(() => readDraft(slot));
  const { editor, checked, send, refuse } = useSceneForm(found?.form ?? pristine, before);
  const { keptAt, isFailing, forget } = useKeptDraft(slot, editor.form, pristine, found, before?.version ?? 0);
  const release = useLeaveGuard({ when: isFailing });
  const navigate = useNavigate();
  const done = (): void => {
    release();
    forget();
  };
  /** The list's page may still be on its way when somebody comes back: they find what is saved, not what they gave up. */
  const giveUp = (): void => {
    release();
    dropDraft(slot);
    editor.change(() => pristine);
  };
  const [reason, setReason] = useState('');
  const edited = before && { sceneId: before.sceneId, version: before.version, sandboxId, reason };
  const { save, isSaving } = useSaveScene(edited, copyOf, {
    onSaved: () => {
      done();
      void navigate({ to: LIST });
    },
    onRefused: (issues) => {
      refuse(issues);
      showSoon(issues);
    },
  });
  const submit = (): void => {
    send();
    if (checked.draft) {
      save(checked.draft);
      return;
    }
    notify.warning(submitText(checked.issues));
    showSoon(checked.issues);
  };
  return { before, pristine, found, editor, checked, keptAt, giveUp, submit, isSaving, reason, setReason };
}

/** Below the standing header, and clear of the window's edge. */
const STANDS = { top: 146, bottom: 20 };

/** The form with its standing header, and beside it what the scene allows and a ride to try. */
export function SceneEditor(props: SceneEditorProps) {
  const { title } = props;
  const state = useEditorState(props);
  const { before, pristine, found, editor, checked, keptAt, giveUp, submit, isSaving } = state;
  const [restored, setRestored] = useState(found !== null);
  const cancel = useCancel(giveUp);
  const side = useRef<HTMLElement>(null);
  useStanding(side, STANDS);
  useCrumb(before ? before.draft.name : title);
  const discard = (): void => {
    editor.change(() => pristine);
    setRestored(false);
  };
  const header = { title, scene: before, keptAt, isSaving, onSave: submit, onCancel: cancel };
  return (
    <EditorContext value={editor}>
      <div className={css.page}>
        <EditorHeader {...header} />
        <div className={css.columns}>
          <div id="scene-fields" className={css.fields} role="tabpanel" aria-label="场景内容">
            {restored && found && (
              <Restored
                kept={found}
                isOld={before !== null && found.version !== before.version}
                onDiscard={discard}
                onKeep={() => setRestored(false)}
              />
            )}
            <SceneGroups />
          </div>
          <aside ref={side} className={css.side} aria-label="场景说明与试算">
            <ScenePanel checked={checked} />
            {before && <SandboxPanel scene={before} draft={checked.draft} />}
            {before && <ExamplesPanel sceneId={before.sceneId} draft={checked.draft} />}
            {before && (
              <ChangeReason
                api={sceneVersionApi}
                id={before.sceneId}
                versions={versionsOf(before.sceneId)}
                value={state.reason}
                onChange={state.setReason}
              />
            )}
            <TryPanel draft={checked.draft} sceneId={before?.sceneId} />
          </aside>
        </div>
      </div>
    </EditorContext>
  );
}
