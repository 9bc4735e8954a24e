// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { focusOnOpen } from './focus-on-open.ts';

afterEach(cleanup);

function dialog(): (isOpen: boolean) => void {
  render(
    <>
      <input aria-label="页面搜索" />
      <div role="dialog">
        <input aria-label="名称" />
        <input aria-label="编号" />
        <button type="button">关闭</button>
      </div>
    </>,
  );
  return focusOnOpen({ focusField: (name: string) => screen.getByLabelText(name).focus() }, '名称');
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test.each(['页面搜索', '关闭'])('a dialog that has opened puts the cursor into its first field, from %s', (place) => {
  const changed = dialog();
  const from = screen.queryByLabelText(place) ?? screen.getByText(place);
  from.focus();
  changed(true);
  expect(focused()).toBe('名称');
});

test('somebody who is in another field by then stays there', () => {
  const changed = dialog();
  screen.getByLabelText('编号').focus();
  changed(true);
  expect(focused()).toBe('编号');
});

test('a dialog that closes moves nothing', () => {
  const changed = dialog();
  changed(false);
  expect(focused()).not.toBe('名称');
});
