import type { WaitingApproval } from '#contract/app-application-wire.ts';
import { Acts, Button, TextButton } from '../kit/Button.tsx';
import { Note } from '../kit/Note.tsx';
import { hideSheet, useSheet } from '../kit/router.ts';
import { Screen } from '../kit/Screen.tsx';
import { ChoosableRow } from './ApprovalRow.tsx';
import css from './approval.module.css';
import { RejectSheet } from './RejectSheet.tsx';
import { type Result, useMany } from './use-many.ts';

interface ManyProps {
  rows: readonly WaitingApproval[];
  onDone: () => void;
}

/** Who was refused for the same reason stands together: a broken line has one for fifty. */
function byReason(failed: readonly Result[]): [reason: string, names: string][] {
  const found = new Map<string, string[]>();
  for (const { approval, failure } of failed)
    found.set(failure ?? '', [...(found.get(failure ?? '') ?? []), approval.applicantName]);
  return [...found].map(([reason, names]) => [reason, names.join('、')]);
}

function Failures({ failed, unsent }: { failed: readonly Result[]; unsent: readonly WaitingApproval[] }) {
  if (failed.length === 0) return null;
  return (
    <Note tone="wait">
      <p>还有 {failed.length} 项没有完成：</p>
      {byReason(failed).map(([reason, names]) => (
        <p key={reason}>
          {names}：{reason}
        </p>
      ))}
      {unsent.length > 0 && <p>其余 {unsent.length} 项还没有提交，仍然选着，可以再按一次。</p>}
    </Note>
  );
}

/** Several applications at once. */
export function ManyScreen({ rows, onDone }: ManyProps) {
  const { ids, setIds, chosen, done, failed, unsent, passAll, rejectAll } = useMany(rows, onDone);
  const reject = useSheet('reject-many');
  const all = rows.filter(({ subject }) => subject === 'application').map(({ approvalId }) => approvalId);
  const isAll = chosen.length === all.length;
  const isBusy = done !== null;
  const help = chosen.length === 0 ? '选出要一起决定的用车申请。' : `${chosen.length} 人的用车申请，一起决定。`;
  return (
    <Screen
      top={
        <header className={css.many}>
          <TextButton disabled={isBusy} onClick={onDone}>
            取消
          </TextButton>
          <h1>已选 {chosen.length} 项</h1>
          <TextButton disabled={isBusy} onClick={() => setIds(isAll ? [] : all)}>
            {isAll ? '全不选' : '全选'}
          </TextButton>
        </header>
      }
      bottom={
        <Acts above={<span aria-live="polite">{done ? `已处理 ${done.count} 项，共 ${done.total} 项。` : help}</span>}>
          <Button
            look="badText"
            aria-disabled={isBusy || chosen.length === 0}
            onClick={() => !isBusy && chosen.length > 0 && reject.show()}
          >
            驳回
          </Button>
          <Button
            look="filled"
            wide
            busy={isBusy}
            aria-disabled={chosen.length === 0}
            onClick={() => chosen.length > 0 && passAll()}
          >
            通过 {chosen.length} 项
          </Button>
        </Acts>
      }
    >
      <Failures failed={failed} unsent={unsent} />
      <ul>
        {rows.map((approval) => (
          <ChoosableRow
            key={approval.approvalId}
            approval={approval}
            isChosen={ids.includes(approval.approvalId)}
            onChange={(isChosen) =>
              setIds(isChosen ? [...ids, approval.approvalId] : ids.filter((id) => id !== approval.approvalId))
            }
          />
        ))}
      </ul>
      {rows.some(({ subject }) => subject === 'order') && <Note>二次审批要逐单看过再决定，不能多选。</Note>}
      <RejectSheet
        open={reject.open}
        title={`驳回 ${chosen.length} 项申请`}
        below="每位申请人会看到原因，可以改后重新提交。"
        isBusy={isBusy}
        onReject={(reason) => void hideSheet().then(() => rejectAll(reason))}
      />
    </Screen>
  );
}
