import { type Dispatch, useEffect, useRef, useState } from 'react';
import { notify } from '../kit/notify.tsx';
import { closeToastsAbout } from '../kit/toasts.ts';
import type { FormStep } from './draft.ts';
import type { EditorAction, EditorState } from './editor-state.ts';

/** After the list has changed, the focus stays with the step that was worked on; null is the place for a new one. */
function useFocusStep() {
  const list = useRef<HTMLOListElement>(null);
  const nextFocus = useRef<{ key: string | null; act: string }>(null);
  useEffect(() => {
    if (!nextFocus.current || !list.current) return;
    const { key, act } = nextFocus.current;
    const place = list.current.querySelector(key === null ? '[data-add]' : `[data-step="${key}"]`);
    nextFocus.current = null;
    const found = place?.querySelector<HTMLElement>(`[data-act="${act}"]:not(:disabled)`);
    (found ?? place?.querySelector<HTMLElement>('button:not(:disabled)'))?.focus();
  });
  const focus = (key: string | null, act: string): void => {
    nextFocus.current = { key, act };
  };
  return { list, focus };
}

/** What can happen to the list of steps, each with its focus and its word for those who do not see it. */
export function useStepActions({ form, open }: EditorState, dispatch: Dispatch<EditorAction>) {
  const { list, focus } = useFocusStep();
  const [announcement, setAnnouncement] = useState('');
  // Nothing can be put back once the editor is left.
  useEffect(() => () => closeToastsAbout('flow'), []);
  const move = (key: string, to: number, act = 'up'): void => {
    dispatch({ type: 'move', key, to });
    focus(key, act);
    setAnnouncement(`已移到第 ${to + 1} 步`);
  };
  const remove = (step: FormStep, at: number): void => {
    dispatch({ type: 'remove', key: step.key });
    focus(form.steps[at + 1]?.key ?? null, 'remove');
    const restore = (): void => dispatch({ type: 'restore', step, at });
    notify.info(`已移除第 ${at + 1} 步`, { action: { label: '撤销', onClick: restore }, about: 'flow' });
  };
  const finish = (): void => {
    dispatch({ type: 'finish' });
    focus(open?.key ?? null, 'edit');
  };
  const cancel = (): void => {
    dispatch({ type: 'cancel' });
    focus(open?.key ?? null, 'edit');
  };
  return { list, announcement, move, remove, finish, cancel };
}
