export { ConfirmScreen } from './ConfirmScreen.tsx';
export { HomeScreen } from './HomeScreen.tsx';
export { PinScreen } from './PinScreen.tsx';
export { PlaceScreen } from './PlaceScreen.tsx';
