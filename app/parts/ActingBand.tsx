import { actFor, useActing } from '../kit/acting.ts';
import { Button } from '../kit/Button.tsx';
import { Note } from '../kit/Note.tsx';

/** Whose things these are while a secretary acts, on every screen they concern. */
export function ActingBand() {
  const principal = useActing();
  if (principal === null) return null;
  return (
    <Note
      tone="tint"
      icon={null}
      action={
        <Button small onClick={() => actFor(null)}>
          换回本人
        </Button>
      }
    >
      按{principal.name}的场景和限额，费用也算{principal.name}的；订单上写你预订，两个人都收到通知。
    </Note>
  );
}
