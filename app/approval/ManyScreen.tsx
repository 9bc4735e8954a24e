import { useState } from 'react';
import type { WaitingApproval } from '#contract/app-application-wire.ts';
import { appApplicationApi } from '#contract/app-applications.ts';
import { appApprovalApi } from '#contract/app-approvals.ts';
import { call } from '#ui/call.ts';
import { reasonOf } from '#ui/failure.ts';
import { Acts, Button, TextButton } from '../kit/Button.tsx';
import { readAnew } from '../kit/calls.ts';
import { Note } from '../kit/Note.tsx';
import { hideSheet, useSheet } from '../kit/router.ts';
import { Screen } from '../kit/Screen.tsx';
import { tell } from '../kit/toast.tsx';
import { ChoosableRow } from './ApprovalRow.tsx';
import css from './approval.module.css';
import { RejectSheet } from './RejectSheet.tsx';

interface ManyProps {
  rows: readonly WaitingApproval[];
  onDone: () => void;
}

interface Result {
  approval: WaitingApproval;
  failure: string | null;
}

type Decide = (approval: WaitingApproval) => Promise<unknown>;

/** One after the other: what was decided elsewhere meanwhile is told, and stops none of the others. */
async function decideAll(chosen: readonly WaitingApproval[], decide: Decide): Promise<Result[]> {
  const results: Result[] = [];
  for (const approval of chosen) {
    const failure = await decide(approval).then(() => null, reasonOf);
    results.push({ approval, failure });
  }
  return results;
}

/** All passes in one call; the answer is one for each. */
async function passAll(chosen: readonly WaitingApproval[]): Promise<Result[]> {
  const items = chosen.map(({ approvalId, stepNo }) => ({ approvalId, stepNo }));
  const { results } = await call(appApprovalApi.approveMany, { items });
  return chosen.map((approval) => {
    const result = results.find(({ approvalId }) => approvalId === approval.approvalId);
    return { approval, failure: result?.code === 0 ? null : (result?.msg ?? '没有答复') };
  });
}

function useMany(rows: readonly WaitingApproval[], onDone: () => void) {
  const [ids, setIds] = useState<readonly number[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly Result[]>([]);
  const chosen = rows.filter(({ approvalId }) => ids.includes(approvalId));
  const run = async (verb: string, decideThem: () => Promise<Result[]>): Promise<void> => {
    setBusy(true);
    const all = (reason: string): Result[] => chosen.map((approval) => ({ approval, failure: reason }));
    const results = await decideThem().catch((error) => all(reasonOf(error)));
    setBusy(false);
    readAnew();
    const refused = results.filter(({ failure }) => failure !== null);
    setFailed(refused);
    setIds(refused.map(({ approval }) => approval.approvalId));
    if (refused.length < results.length) tell(`已${verb} ${results.length - refused.length} 项`);
    if (refused.length === 0) onDone();
  };
  return { ids, setIds, chosen, isBusy, failed, run };
}

function Failures({ failed }: { failed: readonly Result[] }) {
  if (failed.length === 0) return null;
  return (
    <Note tone="wait">
      <p>{failed.length} 项没有审批：</p>
      {failed.map(({ approval, failure }) => (
        <p key={approval.approvalId}>
          {approval.applicantName}：{failure}
        </p>
      ))}
    </Note>
  );
}

/** Several applications at once. */
export function ManyScreen({ rows, onDone }: ManyProps) {
  const { ids, setIds, chosen, isBusy, failed, run } = useMany(rows, onDone);
  const reject = useSheet('reject-many');
  const all = rows.filter(({ subject }) => subject === 'application').map(({ approvalId }) => approvalId);
  const key = ({ approvalId, stepNo }: WaitingApproval) => ({ approvalId, stepNo });
  const rejectAll = (reason: string): void => {
    hideSheet();
    void run('驳回', () =>
      decideAll(chosen, (approval) => call(appApplicationApi.reject, { ...key(approval), reason })),
    );
  };
  return (
    <Screen
      top={
        <header className={css.many}>
          <TextButton onClick={onDone}>取消</TextButton>
          <h1>已选 {chosen.length} 项</h1>
          <TextButton onClick={() => setIds(ids.length === all.length ? [] : all)}>
            {ids.length === all.length ? '全不选' : '全选'}
          </TextButton>
        </header>
      }
      bottom={
        <Acts above={chosen.length === 0 ? '选出要一起决定的用车申请。' : `${chosen.length} 人的用车申请，一起决定。`}>
          <Button look="badText" aria-disabled={chosen.length === 0} onClick={() => chosen.length > 0 && reject.show()}>
            驳回
          </Button>
          <Button
            look="filled"
            wide
            busy={isBusy}
            aria-disabled={chosen.length === 0}
            onClick={() => chosen.length > 0 && void run('通过', () => passAll(chosen))}
          >
            通过 {chosen.length} 项
          </Button>
        </Acts>
      }
    >
      <Failures failed={failed} />
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
        onReject={rejectAll}
      />
    </Screen>
  );
}
