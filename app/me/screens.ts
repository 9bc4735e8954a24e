export { DeputyScreen } from './DeputyScreen.tsx';
export { MeScreen } from './MeScreen.tsx';
