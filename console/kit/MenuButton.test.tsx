// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, expect, test } from 'vitest';
import { MenuButton } from './MenuButton.tsx';

afterEach(cleanup);

async function open() {
  const chosen: string[] = [];
  const choice = (key: string, disabled?: string) => ({ key, label: key, disabled, onClick: () => chosen.push(key) });
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <MenuButton choices={[choice('编辑'), choice('停用'), choice('删除', '有未结算的订单')]}>
        <button type="button">更多</button>
      </MenuButton>
    </ConfigProvider>,
  );
  fireEvent.click(button());
  await waitFor(() => expect(focused()).toBe('编辑'));
  return chosen;
}
const button = () => screen.getByRole('button', { name: '更多' });
const focused = () => document.activeElement?.textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
const isClosed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

test('the first choice has the focus; arrows move it, round and round', async () => {
  await open();
  press('ArrowDown');
  expect(focused()).toBe('停用');
  press('ArrowUp');
  press('ArrowUp');
  expect(focused()).toContain('删除');
  press('ArrowDown');
  expect(focused()).toBe('编辑');
});

test('Esc chooses nothing, closes, and gives the focus back to the button', async () => {
  const chosen = await open();
  press('Escape');
  expect(document.activeElement).toBe(button());
  await isClosed();
  expect(chosen).toEqual([]);
});

test('a choice is done once and the focus is back; a greyed one does nothing', async () => {
  const chosen = await open();
  fireEvent.click(screen.getByRole('menuitem', { name: /删除/ }));
  expect(chosen).toEqual([]);
  fireEvent.click(screen.getByRole('menuitem', { name: '停用' }));
  expect(chosen).toEqual(['停用']);
  expect(document.activeElement).toBe(button());
  await isClosed();
});
