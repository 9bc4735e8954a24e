// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Input, Modal } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DetailDrawer } from './DetailDrawer.tsx';
import { Theme } from './Theme.tsx';

afterEach(cleanup);

/** What a click beside a dialog or drawer with this field in it leaves of it. */
function clickBeside(holder: (close: () => void) => ReactNode, beside: string): { closed: number } {
  const count = { closed: 0 };
  render(<Theme>{holder(() => (count.closed += 1))}</Theme>);
  fireEvent.change(screen.getByLabelText('理由'), { target: { value: '写了一半的理由' } });
  const ground = document.querySelector(beside)!;
  fireEvent.mouseDown(ground);
  fireEvent.click(ground);
  return count;
}
const field = <Input aria-label="理由" />;
const DIALOG = '.ant-modal-wrap';
const DRAWER = '.ant-drawer-mask';

test('a dialog that says nothing of it is not closed by a click beside it', () => {
  const dialog = (close: () => void) => (
    <Modal open title="驳回" onCancel={close}>
      {field}
    </Modal>
  );
  expect(clickBeside(dialog, DIALOG)).toEqual({ closed: 0 });
});

test('a dialog that only shows something is', () => {
  const dialog = (close: () => void) => (
    <Modal open title="详情" onCancel={close} mask={{ closable: true }}>
      {field}
    </Modal>
  );
  expect(clickBeside(dialog, DIALOG)).toEqual({ closed: 1 });
});

test('a drawer with a form is not closed by a click beside it, a record is', () => {
  const drawer = (holdsForm: boolean) => (close: () => void) => (
    <DetailDrawer open title="代审" onClose={close} holdsForm={holdsForm}>
      {field}
    </DetailDrawer>
  );
  expect(clickBeside(drawer(true), DRAWER)).toEqual({ closed: 0 });
  cleanup();
  expect(clickBeside(drawer(false), DRAWER)).toEqual({ closed: 1 });
});
