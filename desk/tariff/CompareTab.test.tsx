// @vitest-environment happy-dom
import { Link } from '@tanstack/react-router';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { deskApi } from '#contract/desk.ts';
import { clientOf, mountAt } from '../kit/mounted.tsx';
import { CompareTab } from './CompareTab.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NOTHING = {
  ...{ oneFen: 0, otherFen: 0, dearer: 0, cheaper: 0, bands: [], perCent: [], mostDearer: [], mostCheaper: [] },
  ...{ overruns: { count: 0, fen: 0, people: 0, rides: [] }, companies: [], isWhole: true },
};

test('one month’s figures do not stand under the name of another', async () => {
  vi.stubGlobal('fetch', (path: string) => {
    if (!path.includes('2026-10')) return new Promise(() => {});
    const data = z.encode(deskApi.compareTariffs.output, { ...NOTHING, count: 731 });
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(new Response(JSON.stringify({ code: 0, msg: '', data }), { headers }));
  });
  const page = () => (
    <>
      <Link to="." search={{ month: '2026-09' } as never}>
        上一个月
      </Link>
      <CompareTab
        tariff={{ cityId: 110_100, service: 'scheduled', vehicleGroup: 'comfort' }}
        versions={[2, 1]}
        hasDraft={false}
      />
    </>
  );
  mountAt(page, clientOf({ tariffs: 'look' }), '/?month=2026-10');
  await screen.findByText('731 单');
  fireEvent.click(screen.getByText('上一个月'));
  await screen.findAllByText(/^2026年9月/);
  expect(screen.queryByText('731 单')).toBeNull();
});
