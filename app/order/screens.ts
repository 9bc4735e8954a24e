export { AskScreen } from './AskScreen.tsx';
export { OrderListScreen } from './OrderListScreen.tsx';
export { OrderScreen } from './OrderScreen.tsx';
