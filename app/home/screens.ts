export { ConfirmScreen } from './ConfirmScreen.tsx';
export { HomeScreen } from './HomeScreen.tsx';
export { PlaceScreen } from './PlaceScreen.tsx';
