export { ApplicationFormScreen } from './ApplicationFormScreen.tsx';
export { ApplicationListScreen } from './ApplicationListScreen.tsx';
export { ApplicationScreen } from './ApplicationScreen.tsx';
