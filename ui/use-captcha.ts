import { useCallback, useEffect, useRef, useState } from 'react';
import { accessApi } from '#contract/access.ts';
import { CAPTCHA_SECONDS, CAPTCHA_SIZE } from '#rules/access.ts';
import { call } from './call.ts';

type State = 'none' | 'loading' | 'ready' | 'expired' | 'failed' | 'working';

export interface Captcha {
  readonly state: State;
  readonly image: string;
  readonly token: string;
  readonly refresh: () => void;
  readonly drop: () => void;
  /** The browser's own computing instead of a picture: the answer, or nothing where it was given up. */
  readonly compute: () => Promise<string | undefined>;
}

const COVERS: Record<State, string> = {
  none: '',
  ready: '',
  loading: '加载中…',
  expired: '已过期，点击刷新',
  failed: '点击重新加载',
  working: '正在计算…',
};

type Seen = Pick<Captcha, 'state' | 'image'>;
/** Answered by computing: there is no picture to read. */
export const isComputed = ({ state, image }: Seen): boolean => state === 'ready' && image === '';
/** What stands in the picture's place; '' where it is to be seen. */
export const coverOf = (captcha: Seen): string => (isComputed(captcha) ? '计算完成' : COVERS[captcha.state]);
/** What nobody has seen yet, or was computed, cannot be typed. */
export const isClosed = (captcha: Seen): boolean =>
  captcha.state === 'loading' || captcha.state === 'working' || isComputed(captcha);
/** The next look at it needs another picture. */
export const isStale = ({ state }: Seen): boolean => state === 'expired' || state === 'failed';
export const COMPUTE_INSTEAD = '看不清图片？由浏览器计算代替，约几秒';

/** What a field does with it: what was read or computed from the last one goes with it. */
export const captchaActs = ({ refresh, compute }: Captcha, onValue: (value: string) => void) => ({
  renew: (): void => {
    onValue('');
    refresh();
  },
  compute: async (): Promise<void> => {
    onValue('');
    onValue((await compute()) ?? '');
  },
});

const EMPTY = { state: 'none' as State, image: '', token: '' };

/**
 * One image at a time. It expires in place and is fetched anew when the person returns to it: a page left open over
 * night must not ask for one every two minutes.
 */
export function useCaptcha(): Captcha {
  const [shown, setShown] = useState(EMPTY);
  const latest = useRef(0);

  const refresh = useCallback(() => {
    const turn = ++latest.current;
    setShown((old) => ({ ...old, state: 'loading' }));
    call(accessApi.captcha, CAPTCHA_SIZE).then(
      ({ image, token }) => turn === latest.current && setShown({ state: 'ready', image, token }),
      () => turn === latest.current && setShown({ ...EMPTY, state: 'failed' }),
    );
  }, []);
  const drop = useCallback(() => {
    latest.current++;
    setShown(EMPTY);
  }, []);

  const compute = useCallback(async () => {
    const turn = ++latest.current;
    const isGivenUp = () => turn !== latest.current;
    setShown({ ...EMPTY, state: 'working' });
    try {
      const [{ solved }, task] = await Promise.all([import('./browser-work.ts'), call(accessApi.captchaWork, {})]);
      const answer = await solved(task, isGivenUp);
      if (!isGivenUp()) setShown({ state: 'ready', image: '', token: task.token });
      return answer;
    } catch {
      if (!isGivenUp()) setShown({ ...EMPTY, state: 'failed' });
      return undefined;
    }
  }, []);

  useEffect(() => {
    if (shown.state !== 'ready') return;
    const expire = () => setShown((old) => ({ ...old, state: 'expired' }));
    const timer = setTimeout(expire, CAPTCHA_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [shown]);

  return { ...shown, refresh, drop, compute };
}
