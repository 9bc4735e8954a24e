import { useEffect, useRef, useState } from 'react';

/** What passes by itself is told now and then: whoever listens would hear nothing else. */
const PAUSE_MS = 15_000;

interface Said {
  readonly state: string;
  readonly at: number;
}

/** How long a sentence waits: not at all when the state is another, else until the last one is long enough ago. */
export const waitMs = (said: Said | null, state: string, now: number): number =>
  said === null || said.state !== state ? 0 : Math.max(0, said.at + PAUSE_MS - now);

interface SpokenProps {
  text: string;
  /** Minutes may pass within one; another one is told at once. */
  state: string;
  /** It cannot wait until somebody has finished listening to something else. */
  urgent?: boolean;
}

/** The sentence of the screen for who does not see it change. */
export function Spoken({ text, state, urgent = false }: SpokenProps) {
  const [told, setTold] = useState(text);
  const said = useRef<Said | null>(null);
  useEffect(() => {
    const tell = (): void => {
      said.current = { state, at: Date.now() };
      setTold(text);
    };
    const timer = setTimeout(tell, waitMs(said.current, state, Date.now()));
    return () => clearTimeout(timer);
  }, [text, state]);
  return (
    <p className="hidden" aria-live={urgent ? 'assertive' : 'polite'}>
      {told}
    </p>
  );
}
