export { DeputyScreen } from './DeputyScreen.tsx';
export { LimitScreen } from './LimitScreen.tsx';
export { LoginsScreen } from './LoginsScreen.tsx';
export { MeScreen } from './MeScreen.tsx';
export { PlacesScreen } from './PlacesScreen.tsx';
export { SceneListScreen } from './SceneListScreen.tsx';
export { SecretaryScreen } from './SecretaryScreen.tsx';
export { AppearanceScreen, HelpScreen, PrivacyScreen } from './SettingScreens.tsx';
