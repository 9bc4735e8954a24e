import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect } from 'react';
import { appApplicationApi } from '#contract/app-applications.ts';
import { reasonOf } from '#ui/failure.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { useRead, useWrite } from '../kit/calls.ts';
import { Note } from '../kit/Note.tsx';
import { back, go, hideSheet, useSheet } from '../kit/router.ts';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { Answer } from '../kit/states.tsx';
import { ApplicationRequest } from './ApplicationRequest.tsx';
import css from './approval.module.css';
import { OrderRequest } from './OrderRequest.tsx';
import { passSoon, usePassing } from './pending-decision.ts';
import { RejectSheet } from './RejectSheet.tsx';
import { useWaiting } from './use-waiting.ts';

/** The ones before and after it in what waits. */
function useNeighbours(approvalId: number) {
  const { rows } = useWaiting();
  const at = rows.findIndex((row) => row.approvalId === approvalId);
  return {
    at,
    count: rows.length,
    before: rows[at - 1],
    after: rows[at + 1] ?? rows.find((row) => row.approvalId !== approvalId),
  };
}

function Arrows({ approvalId }: { approvalId: number }) {
  const { at, before, after, count } = useNeighbours(approvalId);
  const to = (id: number | undefined) => () => id !== undefined && go(`/p/${id}`, { replace: true });
  if (count < 2 || at < 0) return null;
  return (
    <span className={css.arrows}>
      <button type="button" aria-label="上一项" disabled={!before} onClick={to(before?.approvalId)}>
        <ChevronUp size={22} />
      </button>
      <button type="button" aria-label="下一项" disabled={at === count - 1} onClick={to(after?.approvalId)}>
        <ChevronDown size={22} />
      </button>
    </span>
  );
}

/** Y passes and N rejects where there is a keyboard; a key that is held decides one, and the browser's own keys none. */
function useKeys(pass: () => void, reject: () => void, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const press = (event: KeyboardEvent): void => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, dialog')) return;
      if (event.key === 'y' || event.key === 'Y') pass();
      if (event.key === 'n' || event.key === 'N') reject();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

/** After a decision the next one opens; with none left, the list. */
function useDecision(approvalId: number, name: string, stepNo: number | null) {
  const { after } = useNeighbours(approvalId);
  const reject = useWrite(appApplicationApi.reject);
  const isPassing = usePassing().includes(approvalId);
  const goOn = (): void => (after ? go(`/p/${after.approvalId}`, { replace: true }) : back('/approvals'));
  const pass = (): void => {
    if (stepNo === null || isPassing || reject.isPending) return;
    passSoon({ approvalId, stepNo, name }, () => go(`/p/${approvalId}`));
    goOn();
  };
  const refuse = (reason: string): void => {
    if (stepNo === null || isPassing) return;
    reject.mutate({ approvalId, stepNo, reason }, { onSuccess: () => void hideSheet().then(goOn) });
  };
  return { pass, refuse, isPassing, isBusy: reject.isPending, error: reject.error };
}

export function ApprovalScreen({ params }: { params: Record<string, string> }) {
  const approvalId = Number(params.id);
  return <OneApproval key={approvalId} approvalId={approvalId} />;
}

function OneApproval({ approvalId }: { approvalId: number }) {
  const standing = useRead(appApplicationApi.standing, { approvalId });
  const { at, count } = useNeighbours(approvalId);
  const sheet = useSheet('reject');
  const { stepNo = null, subject, applicantName = '', closed = '' } = standing.data ?? {};
  const decision = useDecision(approvalId, applicantName, stepNo);
  useKeys(decision.pass, sheet.show, stepNo !== null);
  const isOrder = subject === 'order';
  return (
    <Screen
      top={
        <TopBar
          title={isOrder ? '二次审批' : '待我审批'}
          below={at >= 0 && `第 ${at + 1} 项，共 ${count} 项`}
          home="/approvals"
          heading={false}
          action={<Arrows approvalId={approvalId} />}
        />
      }
      bottom={
        stepNo !== null && (
          <Acts>
            <Button look="badText" busy={decision.isPassing} onClick={sheet.show}>
              驳回
            </Button>
            <Button look="filled" wide busy={decision.isPassing || decision.isBusy} onClick={decision.pass}>
              通过
            </Button>
          </Acts>
        )
      }
    >
      <Answer of={standing}>
        {(data) => (
          <>
            {closed && <Note tone="wait">{closed}</Note>}
            {data.inPlaceOf && <Note>你代{data.inPlaceOf}审批。</Note>}
            {isOrder ? (
              <OrderRequest approvalId={approvalId} />
            ) : (
              <ApplicationRequest approvalId={approvalId} standing={data} />
            )}
          </>
        )}
      </Answer>
      <RejectSheet
        open={sheet.open}
        title={isOrder ? `驳回${applicantName}的订单` : `驳回${applicantName}的申请`}
        below={
          isOrder
            ? `${applicantName}会看到原因，这一单按规则改由个人付。`
            : `${applicantName}会看到原因，可以改后重新提交。`
        }
        isBusy={decision.isBusy}
        error={decision.error ? reasonOf(decision.error) : undefined}
        onReject={decision.refuse}
      />
    </Screen>
  );
}
