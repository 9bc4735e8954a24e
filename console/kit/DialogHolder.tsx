import { Input, Modal } from 'antd';
import { type ReactNode, useEffect, useId } from 'react';

export type ModalApi = ReturnType<typeof Modal.useModal>[0];

/** Where questions are drawn. Not antd's App: it would bring toasts and notifications that nothing here uses. */
export function DialogHolder({ onReady }: { onReady: (api: ModalApi) => void }) {
  const [api, holder] = Modal.useModal();
  useEffect(() => onReady(api), [api, onReady]);
  return holder;
}

interface TypedQuestionProps {
  content: ReactNode;
  typed: string;
  onMatch: (matches: boolean) => void;
}

/** A question whose answer must be written out. */
export function TypedQuestion({ content, typed, onMatch }: TypedQuestionProps) {
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
