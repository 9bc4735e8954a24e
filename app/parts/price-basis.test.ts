import { expect, test } from 'vitest';
import type { RoughPrice } from '#contract/app-rides.ts';
import { basisText } from './price-basis.ts';

const price = (sceneName: string, vehicleGroup: RoughPrice['vehicleGroup']) =>
  ({ sceneName, vehicleGroup }) as RoughPrice;

test('prices say by which scene and vehicle they are told, and that each has its own where they differ', () => {
  const home = price('加班回家', 'newEnergy');
  expect(basisText([null, home, home])).toBe('按“加班回家”、新能源估算');
  expect(basisText([home, price('国内差旅', 'comfort')])).toBe('按各自最省的场景估算');
  expect(basisText([null])).toBe('');
});
