import type { MyScene } from '#contract/app-rides.ts';

type Applied = MyScene['applications'][number];

/** The application a scene's line is about: of those that passed the one that begins first, else the one that is waited for. */
export function applicationOf({ applications }: Pick<MyScene, 'applications'>): Applied | undefined {
  const passed = applications.filter(({ status }) => status === 'passed');
  return passed.toSorted((one, other) => one.startDay.localeCompare(other.startDay))[0] ?? applications[0];
}
