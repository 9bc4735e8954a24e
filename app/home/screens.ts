export { ConfirmScreen } from './ConfirmScreen.tsx';
export { HereMap } from './HereMap.tsx';
export { PlaceScreen } from './PlaceScreen.tsx';
