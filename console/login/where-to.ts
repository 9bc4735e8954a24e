/** Whoever came from the employees' app goes back there; kept while the browser is at the company's provider. */
const KEY = 'qixing.sso-client';

export const cameFromApp = (): boolean => sessionStorage.getItem(KEY) === 'app';
export const setClient = (client: string | null): void =>
  client === 'app' ? sessionStorage.setItem(KEY, client) : sessionStorage.removeItem(KEY);

export const enter = (): void => location.replace(cameFromApp() ? '/m' : '/');
