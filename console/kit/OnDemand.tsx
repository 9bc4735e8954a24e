import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { LoadPart } from './fetched-part.tsx';
import { tellNotOpened } from './not-opened.ts';

/** How a dialog or drawer is closed by whoever opened it. */
interface Closable {
  onClose?: () => void;
  onOpenChange?: (open: boolean) => void;
}

interface OnDemandProps<P> {
  load: LoadPart<P>;
  /** From then on it stays, so that it closes as it opened. */
  when: boolean;
  props: P;
}

/** Parts that are there, by how they are loaded: whoever needs one again finds it at once. */
const arrived = new Map<unknown, unknown>();
const known = <P extends object>(load: LoadPart<P>) => arrived.get(load) as ComponentType<P> | undefined;

/** A dialog or drawer whose file arrives when it is first needed. Where it does not, it counts as closed: to open it is to try again. */
export function OnDemand<P extends Closable>({ load, when, props }: OnDemandProps<P>) {
  const [Part, setPart] = useState(() => known(load));
  const giveUp = useEffectEvent(() => {
    tellNotOpened();
    props.onClose?.();
    props.onOpenChange?.(false);
  });
  useEffect(() => {
    if (!when || Part) return;
    let isWanted = true;
    load().then(
      (part) => {
        arrived.set(load, part);
        setPart(() => part);
      },
      () => isWanted && giveUp(),
    );
    return () => {
      isWanted = false;
    };
  }, [when, Part, load]);
  return Part ? <Part {...props} /> : null;
}

/** The same as a component of its own, for a dialog that is drawn while it is open, or says itself whether it is. */
export const onDemand =
  <P extends Closable & { open?: boolean }>(load: LoadPart<P>) =>
  (props: P) => <OnDemand load={load} when={props.open ?? true} props={props} />;
