import { useEffect } from 'react';
import { appMeApi } from '#contract/app-me.ts';
import { call } from '#ui/call.ts';
import { useRead } from '../kit/calls.ts';

/** Whoever signs in has read the statement below the form: kept with the person, once, on whichever device. */
export function useConsent(): void {
  const { data } = useRead(appMeApi.me, {});
  const isMissing = data?.consentAt === null;
  useEffect(() => {
    // Without an answer it is asked again at the next start.
    if (isMissing) void call(appMeApi.consent, {}).catch(() => undefined);
  }, [isMissing]);
}
