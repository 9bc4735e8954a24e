// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { EntitySelect } from './EntitySelect.tsx';
import type { Application } from './use-application.ts';

afterEach(cleanup);

const entity = (entityId: number, title: string, isStopped: boolean) => ({
  ...{ entityId, title, isStopped, taxpayerId: '', isDefault: entityId === 1, departments: [] },
});

test('a stopped entity can still be chosen, and then nothing of another one is kept, ticked or not', () => {
  const list = [entity(1, '甲公司', false), entity(2, '乙公司', true)];
  const drafts = [{ isIncluded: true }, { isIncluded: false }];
  const clear = vi.fn();
  const remember = vi.fn();
  const application = { entity: { list, chosen: list[0] }, all: { drafts, clear }, remember };
  render(<EntitySelect application={application as unknown as Application} />);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '法人主体' }));
  fireEvent.click(screen.getByTitle('乙公司（停用）'));
  expect(remember).toHaveBeenCalledWith({ entityId: 2 });
  expect(clear).toHaveBeenCalledWith(drafts);
});
