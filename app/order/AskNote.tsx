import { MessageCircleQuestion } from 'lucide-react';
import type { AppOrderDetail } from '#contract/app-rides.ts';
import { Note } from '../kit/Note.tsx';
import { whenText } from '../kit/when.ts';

/** How the newest question about the cost stands. */
export function AskNote({ order: { ask } }: { order: AppOrderDetail }) {
  if (ask === null || ask.endedBy === 'person') return null;
  const icon = <MessageCircleQuestion size={18} />;
  if (ask.endedBy === null) {
    return (
      <Note tone="wait" icon={icon}>
        {whenText(ask.askedAt)} 提出的疑问（{ask.kindName}）正在处理，答复前不会自动确认，也不用付款。
      </Note>
    );
  }
  return (
    <Note tone="tint" icon={icon}>
      {ask.endedByName}答复：{ask.answer}
    </Note>
  );
}
