const LOGIN = '/desk/login';

let hasEnded = false;
/** Until the session ends: what was typed cannot be saved any more, and nobody is asked about it. */
export const isSignedIn = (): boolean => !hasEnded;

/** To the login, with the way back to where the person was; once, whoever of several reads was refused first. */
export function leave(): void {
  if (location.pathname === LOGIN) return;
  hasEnded = true;
  const back = `${location.pathname}${location.search}`;
  location.replace(back === '/desk' ? LOGIN : `${LOGIN}?back=${encodeURIComponent(back)}`);
}

/** Only our own addresses: a link from elsewhere leads nowhere else after the sign-in. */
export function backFrom(search: string): string {
  const back = new URLSearchParams(search).get('back') ?? '';
  return /^\/desk\/(?!login)[\w/?=&.%-]*$/.test(back) ? back : '/desk';
}
