// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { newForm, type SceneForm } from './form.ts';
import { keepDraft, readDraft } from './kept-draft.ts';
import { useKeptDraft } from './use-kept-draft.ts';

const SLOT = '1000';
const PRISTINE: SceneForm = { ...newForm('quick'), name: '同事的第四版' };

beforeEach(() => sessionStorage.clear());

/** The editor of the fourth version, with what its reader kept of an earlier visit. */
function open() {
  const found = readDraft(SLOT);
  const { rerender } = renderHook(({ form }) => useKeptDraft(SLOT, form, PRISTINE, found, 4), {
    initialProps: { form: found?.form ?? PRISTINE },
  });
  return (form: SceneForm) => act(() => rerender({ form }));
}
const named = (name: string): SceneForm => ({ ...PRISTINE, name });

test('a draft of an earlier version stays one, however much is typed into it', () => {
  keepDraft(SLOT, { form: named('我的第三版'), version: 3, keptAt: new Date() });
  open()(named('我的第三版，改'));
  expect(readDraft(SLOT)).toMatchObject({ form: { name: '我的第三版，改' }, version: 3 });
  open()(named('我的第三版，再改'));
  expect(readDraft(SLOT)).toMatchObject({ form: { name: '我的第三版，再改' }, version: 3 });
});

test('given up, what is typed next is a draft of the version that stands', () => {
  keepDraft(SLOT, { form: named('我的第三版'), version: 3, keptAt: new Date() });
  const type = open();
  type(PRISTINE);
  expect(readDraft(SLOT)).toBeNull();
  type(named('第四版，改'));
  expect(readDraft(SLOT)).toMatchObject({ version: 4 });
});

test('typed into what was just read, it is a draft of that', () => {
  open()(named('第四版，改'));
  expect(readDraft(SLOT)).toMatchObject({ version: 4 });
});
