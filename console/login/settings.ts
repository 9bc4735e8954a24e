import { useEffect, useState } from 'react';
import { accessApi } from '#contract/access.ts';
import type { Output } from '#contract/endpoint.ts';
import { call } from '../kit/call.ts';

export type Settings = Output<typeof accessApi.publicSettings>;

/** null until they arrive. The page works without them: it only lacks the hotline and the demo's help. */
export function useSettings(): Settings | null {
  const [settings, setSettings] = useState<Settings | null>(null);
  useEffect(() => {
    call(accessApi.publicSettings, {}).then(setSettings, () => undefined);
  }, []);
  return settings;
}
