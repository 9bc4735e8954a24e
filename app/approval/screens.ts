export { ApprovalListScreen } from './ApprovalListScreen.tsx';
export { ApprovalScreen } from './ApprovalScreen.tsx';
