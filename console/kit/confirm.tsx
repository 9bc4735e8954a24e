import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import type { ModalApi } from './DialogHolder.tsx';
import { tellNotOpened } from './not-opened.ts';
import { notify } from './notify.tsx';

export interface Question {
  title: ReactNode;
  content?: ReactNode;
  /** The button names the act: 删除 3 人. */
  act: string;
  cancel?: string;
  /** Must be typed before the button acts: for acts on so many that a slip would be dear. */
  typed?: string | undefined;
  danger?: boolean;
  /** Runs while the dialog shows that it is busy; a failure keeps the dialog open, unless onFailed takes it. */
  onConfirm?: () => Promise<unknown>;
  /** The question is closed first: what it asked is not the question any more. */
  onFailed?: (failure: Error) => void;
  /** Said when the person decides against it: 已取消删除. */
  cancelledText?: string;
}

type Parts = typeof import('./DialogHolder.tsx');
/** Dialogs arrive with the first one that is opened. */
interface OpenedDialogs {
  readonly modal: ModalApi;
  readonly TypedQuestion: Parts['TypedQuestion'];
}
type OpenDialogs = () => Promise<OpenedDialogs>;

const Dialogs = createContext<OpenDialogs | null>(null);

/** What becomes of a wait: the holder hands over its interface once it is drawn. */
function waiting() {
  let ready: (modal: ModalApi) => void = () => undefined;
  const modal = new Promise<ModalApi>((resolve) => {
    ready = resolve;
  });
  return { modal, ready };
}

export function ConfirmHost({ children }: { children: ReactNode }) {
  const [{ modal, ready }] = useState(waiting);
  const [Holder, setHolder] = useState<ComponentType<{ onReady: (api: ModalApi) => void }>>();
  const open = useCallback(async () => {
    const { DialogHolder, TypedQuestion } = await import('./DialogHolder.tsx');
    setHolder(() => DialogHolder);
    return { modal: await modal, TypedQuestion };
  }, [modal]);
  return (
    <Dialogs value={open}>
      {children}
      {Holder && <Holder onReady={ready} />}
    </Dialogs>
  );
}

/** Where dialogs of more than a question are opened from. */
export function useDialogs(): OpenDialogs {
  const open = useContext(Dialogs);
  if (!open) throw new Error('a dialog stands outside ConfirmHost');
  return open;
}

function ask({ modal, TypedQuestion }: OpenedDialogs, question: Question, resolve: (done: boolean) => void): void {
  const { title, content, act, cancel = '取消', danger = false, typed } = question;
  const { onConfirm, onFailed, cancelledText } = question;
  const enable = (matches: boolean): void => dialog.update({ okButtonProps: { danger, disabled: !matches } });
  // What is under way is not taken back by closing the question: it would be told as cancelled, and done all the same.
  const busy = (loading: boolean): void =>
    dialog.update({
      okButtonProps: { danger, loading },
      cancelButtonProps: { disabled: loading },
      keyboard: !loading,
    });
  const failed = (close: () => void, failure: Error): void => {
    busy(false);
    if (!onFailed) return;
    close();
    resolve(false);
    onFailed(failure);
  };
  const dialog = modal.confirm({
    title,
    content: typed === undefined ? content : <TypedQuestion {...{ content, typed }} onMatch={enable} />,
    icon: null,
    width: 480,
    okText: act,
    cancelText: cancel,
    okButtonProps: { danger, disabled: typed !== undefined },
    focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
    // Not async: antd would let a failed act end as an unhandled rejection; the query client has told it already.
    onOk: (close: () => void) => {
      busy(true);
      const done = (): void => {
        close();
        resolve(true);
      };
      Promise.resolve(onConfirm?.()).then(done, (failure: Error) => failed(close, failure));
    },
    onCancel: () => {
      if (cancelledText) notify.info(cancelledText);
      resolve(false);
    },
  });
}

/** Asks before acting; resolves to the answer. A destructive button is never focused first. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const open = useDialogs();
  return useCallback(
    async (question) => {
      const dialogs = await open().catch(() => null);
      if (dialogs) return new Promise((resolve) => ask(dialogs, question, resolve));
      tellNotOpened();
      return false;
    },
    [open],
  );
}

/** Says something that must be read before anything else is done. */
export function useAlert(): (title: ReactNode, content: ReactNode) => void {
  const open = useDialogs();
  return useCallback(
    (title, content) =>
      void open().then(
        ({ modal }) => void modal.warning({ title, content, icon: null, width: 480, okText: '知道了' }),
        tellNotOpened,
      ),
    [open],
  );
}
