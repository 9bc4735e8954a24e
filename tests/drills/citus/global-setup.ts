import type { TestProject } from 'vitest/node';
import { DEMO_TEMPLATE, fillDemoTemplate } from '../../kit/demo-template.ts';
import { TEMPLATE } from '../../kit/global-setup.ts';
import { makeTemplate } from './cluster.ts';
import { citusPrograms, Machine } from './machines.ts';

/** As for the tests on one PostgreSQL, on a coordinator and two machines that keep the companies. */
export default async function setup(project: TestProject) {
  const programs = citusPrograms()!;
  const machines = [await Machine.make(programs), await Machine.make(programs), await Machine.make(programs)];
  await makeTemplate(machines, TEMPLATE);
  await makeTemplate(machines, DEMO_TEMPLATE, fillDemoTemplate);
  const [coordinator, ...workers] = machines;
  project.provide('postgresUrl', coordinator!.url('postgres'));
  project.provide(
    'workerUrls',
    workers.map((worker) => worker.url('postgres')),
  );
  return () => {
    for (const machine of machines) machine.remove();
  };
}
