import { Screen, TopBar } from '../kit/Screen.tsx';
import { Empty } from '../kit/states.tsx';

export function ApplicationFormScreen() {
  return (
    <Screen top={<TopBar title="新建申请" home="/applications" closes />}>
      <Empty title="即将可用" />
    </Screen>
  );
}
