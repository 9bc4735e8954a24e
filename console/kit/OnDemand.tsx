import { type ComponentType, useEffect, useState } from 'react';
import { NOT_OPENED } from './not-opened.ts';
import { notify } from './notify.tsx';

export type LoadPart<P> = () => Promise<ComponentType<P>>;

interface OnDemandProps<P> {
  load: LoadPart<P>;
  /** From then on it stays, so that it closes as it opened. */
  when: boolean;
  props: P;
}

/** Parts that are there, by how they are loaded: whoever needs one again finds it at once. */
const arrived = new Map<unknown, unknown>();
const known = <P extends object>(load: LoadPart<P>) => arrived.get(load) as ComponentType<P> | undefined;

/** A dialog or drawer whose file arrives when it is first needed. */
export function OnDemand<P extends object>({ load, when, props }: OnDemandProps<P>) {
  const [Part, setPart] = useState(() => known(load));
  useEffect(() => {
    if (!when || Part) return;
    load().then(
      (part) => {
        arrived.set(load, part);
        setPart(() => part);
      },
      () => notify.error(NOT_OPENED),
    );
  }, [when, Part, load]);
  return Part ? <Part {...props} /> : null;
}
