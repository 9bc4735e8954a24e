// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { RoughPrice } from '#contract/app-rides.ts';
import { PlaceRow } from './PlaceRow.tsx';

afterEach(cleanup);
const price = (service: RoughPrice['service']): RoughPrice => ({
  ...{ sceneId: 1, sceneName: '国内差旅', service, vehicleGroup: 'comfort', verdict: 'ALLOW' as const },
  ...{ estimateFen: 2_280, companyFen: 2_280, personalFen: 0, meters: 70_812, seconds: 8_497 },
});

test.each([
  ['dropoffCarpool', '约 142 分钟，拼车'],
  ['dropoff', '约 142 分钟'],
] as const)('the price of %s says whether the car is shared', (service, below) => {
  render(<PlaceRow icon={null} name="北京大兴国际机场" price={price(service)} onPress={() => undefined} />);
  expect(screen.getByText(/^约 142/).textContent).toBe(below);
});
