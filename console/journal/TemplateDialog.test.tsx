// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, test, vi } from 'vitest';
import { z } from 'zod';
import { journalApi } from '#contract/journal.ts';
import { firstTemplate } from '#rules/journal/template.ts';
import { answer, mount, Overtaken } from '../kit/mounted.tsx';
import { queryClient } from '../kit/query-client.ts';
import { TemplateDialog } from './TemplateDialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const edited = { editedBy: '周明', editedAt: new Date('2026-03-16T08:00:00Z') };
const template = (version: string, word: string) => ({ ...firstTemplate('kingdee'), ...edited, version, word });

test('after 返回修改 the next save is asked about again: it is compared with what the form was opened with', async () => {
  const kept = new Overtaken();
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.startsWith(journalApi.save.path)) return kept.save(JSON.parse(String(body)).version);
    return answer(z.encode(journalApi.template.output, kept.read(template('1', '记'), template('2', '转'))));
  });
  mount(<TemplateDialog onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText('凭证字'), { target: { value: '付' } });
  await kept.expectAskedTwice();
});
