import { staffApi } from '#contract/staff.ts';
import { ImportKind } from '#rules/staff.ts';

export const templateUrl = (kind: ImportKind): string =>
  `${staffApi.importTemplate.path}?kind=${ImportKind.codeOf(kind)}`;

export function downloadTemplate(kind: ImportKind): void {
  const link = document.createElement('a');
  link.href = templateUrl(kind);
  link.download = '';
  link.click();
}
