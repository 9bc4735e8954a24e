export { ConfirmScreen } from './ConfirmScreen.tsx';
export { HereMap } from './HereMap.tsx';
export { HomeScreen } from './HomeScreen.tsx';
export { PlaceScreen } from './PlaceScreen.tsx';
