export { OrderListScreen } from './OrderListScreen.tsx';
export { OrderScreen } from './OrderScreen.tsx';
