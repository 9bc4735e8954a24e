// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DataTable } from './DataTable.tsx';

afterEach(cleanup);

const cellOf = (reason: string, title?: string) => {
  render(
    <DataTable
      label="异议"
      columns={[{ key: 'reason', title: '异议描述', render: (text) => <span title={title}>{text}</span> }]}
      rows={[reason]}
      keyOf={(text) => text}
    />,
  );
  return screen.getByText(reason);
};

const widths = (part: Element, scrollWidth: number, clientWidth: number) => {
  Object.defineProperty(part, 'scrollWidth', { configurable: true, value: scrollWidth });
  Object.defineProperty(part, 'clientWidth', { configurable: true, value: clientWidth });
};

test('what a cell cuts off is read under the pointer, as long as it is cut', () => {
  const text = cellOf('实际里程与行程轨迹不符');
  const cell = text.closest('td')!;
  widths(cell, 163, 108);
  fireEvent.pointerOver(text);
  expect(cell.title).toBe('实际里程与行程轨迹不符');
  widths(cell, 163, 200);
  fireEvent.pointerOver(text);
  expect(cell.title).toBe('');
});

test('a title that says something else stays', () => {
  const text = cellOf('高速费', '重复计算');
  widths(text, 163, 108);
  fireEvent.pointerOver(text);
  expect(text.title).toBe('重复计算');
});
