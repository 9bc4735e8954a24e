import { expect, test } from 'vitest';
import { PERMISSIONS } from '#rules/permission.ts';
import { PAGES } from './routes.tsx';

/** The function whose menu entry a page stands under. */
const functionOver = (path: string): number | undefined =>
  PERMISSIONS.find((each) => each.path && `${path}/`.toLowerCase().startsWith(`${each.path}/`.toLowerCase()))?.id;

test('every page below a menu entry asks for that entry’s function', () => {
  const below = PAGES.filter(({ path }) => functionOver(path) !== undefined);
  expect(below.length).toBeGreaterThanOrEqual(13);
  expect(below.map(({ path, permission }) => [path, permission])).toEqual(
    below.map(({ path }) => [path, functionOver(path)]),
  );
});

test('the forms of staff ask for the staff function', () => {
  const forms = PAGES.filter(({ path }) => /^\/AddStaff/.test(path));
  expect(forms.map(({ permission }) => permission)).toEqual([3, 3]);
});
