// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ApplicableScene } from '#contract/app-application-wire.ts';
import { queryClient } from '../kit/calls.ts';
import { FormFields } from './FormFields.tsx';
import { emptyForm } from './form.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test.each([
  ['approval', 1],
  ['bus', 0],
] as const)('an estimate is asked for where the application keeps one: %s', (template, fields) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const scene = { template, services: ['dayRental'], vehicleGroups: [], companionsAllowed: true };
  render(
    <QueryClientProvider client={queryClient}>
      <FormFields
        scene={scene as unknown as ApplicableScene}
        filled={emptyForm()}
        errors={{}}
        onChange={() => undefined}
      />
    </QueryClientProvider>,
  );
  expect(screen.queryAllByLabelText(/预估费用/)).toHaveLength(fields);
});
