const LOGIN = '/desk/login';

/** To the login, with the way back to where the person was; once, whoever of several reads was refused first. */
export function leave(): void {
  if (location.pathname === LOGIN) return;
  const back = `${location.pathname}${location.search}`;
  location.replace(back === '/desk' ? LOGIN : `${LOGIN}?back=${encodeURIComponent(back)}`);
}

/** Only our own addresses: a link from elsewhere leads nowhere else after the sign-in. */
export function backFrom(search: string): string {
  const back = new URLSearchParams(search).get('back') ?? '';
  return /^\/desk\/(?!login)[\w/?=&.%-]*$/.test(back) ? back : '/desk';
}
