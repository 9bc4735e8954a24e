import { Input, Modal } from 'antd';
import { createContext, type ReactNode, useCallback, useContext, useId } from 'react';
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

type ModalApi = ReturnType<typeof Modal.useModal>[0];

const Dialogs = createContext<ModalApi | null>(null);

/** Where questions are drawn. Not antd's App: it would bring toasts and notifications that nothing here uses. */
export function ConfirmHost({ children }: { children: ReactNode }) {
  const [api, holder] = Modal.useModal();
  return (
    <Dialogs value={api}>
      {children}
      {holder}
    </Dialogs>
  );
}

/** Where dialogs of more than a question are opened from. */
export function useDialogs(): ModalApi {
  const modal = useContext(Dialogs);
  if (!modal) throw new Error('a dialog stands outside ConfirmHost');
  return modal;
}

interface TypedQuestionProps {
  content: ReactNode;
  typed: string;
  onMatch: (matches: boolean) => void;
}

function TypedQuestion({ content, typed, onMatch }: TypedQuestionProps) {
  const id = useId();
  return (
    <>
      {content}
      <p style={{ margin: '12px 0 6px' }}>
        <label htmlFor={id}>
          请输入 <b>{typed}</b> 以确认
        </label>
      </p>
      <Input id={id} autoComplete="off" onChange={({ target }) => onMatch(target.value.trim() === typed)} />
    </>
  );
}

/** Asks before acting; resolves to the answer. A destructive button is never focused first. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const modal = useDialogs();
  return useCallback(
    (question) =>
      new Promise((resolve) => {
        const {
          title,
          content,
          act,
          cancel = '取消',
          danger = false,
          onConfirm,
          onFailed,
          cancelledText,
          typed,
        } = question;
        const enable = (matches: boolean): void => dialog.update({ okButtonProps: { danger, disabled: !matches } });
        const busy = (loading: boolean): void => dialog.update({ okButtonProps: { danger, loading } });
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
            Promise.resolve(onConfirm?.()).then(
              () => {
                close();
                resolve(true);
              },
              (failure: Error) => {
                busy(false);
                if (!onFailed) return;
                close();
                resolve(false);
                onFailed(failure);
              },
            );
          },
          onCancel: () => {
            if (cancelledText) notify.info(cancelledText);
            resolve(false);
          },
        });
      }),
    [modal],
  );
}

/** Says something that must be read before anything else is done. */
export function useAlert(): (title: ReactNode, content: ReactNode) => void {
  const modal = useDialogs();
  return useCallback(
    (title, content) => void modal.warning({ title, content, icon: null, width: 480, okText: '知道了' }),
    [modal],
  );
}
