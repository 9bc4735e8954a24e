import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useReducer, useRef, useState } from 'react';
import { flowVersionApi } from '#contract/versions.ts';
import { type Flow, FlowDraft, type Step } from '#rules/flow/form.ts';
import { ChangeReason } from '../kit/ChangeReason.tsx';
import { useCrumb } from '../kit/crumb.ts';
import { FormGroup } from '../kit/FormGroup.tsx';
import { useLeaveGuard } from '../kit/LeaveGuard.tsx';
import { ContentPage, Fact, PageHeader, StandingHead } from '../kit/page.tsx';
import type { Played } from '../kit/replay.ts';
import { TimeText } from '../kit/values.tsx';
import { BasicFields } from './BasicFields.tsx';
import { draftsOf, type FlowForm, formOf, isChanged, NEW_FORM, playedForm } from './draft.ts';
import { changeEditor, type EditorState, isOpenChanged, settled, startState } from './editor-state.ts';
import css from './FlowEditor.module.css';
import { SandboxPanel, stepsKey } from './SandboxPanel.tsx';
import { StepList } from './StepList.tsx';
import { TryPanel } from './TryPanel.tsx';
import { useSaveFlow } from './use-save-flow.ts';
import { WaitingFields } from './WaitingFields.tsx';
import { readWaitingForm } from './waiting-form.ts';

const versionsOf = (flowId: number): string => `/approve/${flowId}/versions`;

function FlowFacts({ flow }: { flow: Flow }) {
  return (
    <>
      <Fact label="版本">
        <Link to={versionsOf(flow.id)}>第 {flow.version} 版</Link>
      </Fact>
      <Fact label="更新时间">
        <TimeText at={flow.updatedAt} />
      </Fact>
      <span>修改只影响之后提交的申请</span>
    </>
  );
}

const NEW_FACTS = '保存后，在用车场景和二次审批规则里选用';

/** What would be sent, or nothing while something is missing or wrong. */
function draftOf({ form, open }: EditorState): FlowDraft | undefined {
  if (open) return undefined;
  const { rules: waiting } = readWaitingForm(form.waiting);
  return FlowDraft.safeParse({ name: form.name, kind: form.kind, steps: draftsOf(form), waiting }).data;
}

/** The page's body, so that the first complaint can be brought into view. */
function useComplaints() {
  const body = useRef<HTMLDivElement>(null);
  const show = (): void => {
    requestAnimationFrame(() => {
      const field = body.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]');
      field?.scrollIntoView({ block: 'center' });
      field?.focus();
    });
  };
  return { body, show };
}

interface FlowEditorProps {
  flow?: Flow;
  /** The form begins with what a replay played. */
  replay?: { readonly sandboxId: number; readonly steps: readonly Step[] };
}

function useEditor({ flow, replay }: FlowEditorProps) {
  // Kept: a flow that is read again while somebody works on it does not change what they started from.
  const [start] = useState<FlowForm>(() => (flow ? formOf(flow) : NEW_FORM));
  const [first] = useState<FlowForm>(() => (flow && replay ? playedForm(flow, replay.steps) : start));
  const [state, dispatch] = useReducer(changeEditor, first, startState);
  const release = useLeaveGuard({ when: isChanged(state.form, start) || isOpenChanged(state) });
  const [opened] = useState(flow);
  const [reason, setReason] = useState('');
  const [played, setPlayed] = useState<Played | null>(
    replay ? { key: stepsKey(first), sandboxId: replay.sandboxId } : null,
  );
  const sandboxId = played?.key === stepsKey(state.form) ? played.sandboxId : undefined;
  const { save, refused, isSaving } = useSaveFlow(opened, release, { reason, sandboxId });
  const complaints = useComplaints();
  const submit = (): void => {
    dispatch({ type: 'ask' });
    // The reducer's answer comes with the next render; the same function says now what it will be.
    const ready = settled(state);
    const draft = draftOf(ready);
    if (draft) save(draft, ready.form);
    else complaints.show();
  };
  return { state, dispatch, submit, refused, isSaving, body: complaints.body, reason, setReason, played, setPlayed };
}

/** A flow's name, kind and steps, and beside them who would approve today. */
export function FlowEditor({ flow, ...beside }: FlowEditorProps) {
  const { state, dispatch, submit, refused, isSaving, body, ...ground } = useEditor({
    ...beside,
    ...(flow && { flow }),
  });
  const { reason, setReason, played, setPlayed } = ground;
  const navigate = useNavigate();
  const title = flow?.name ?? '新建审批流';
  useCrumb(title);
  const actions = (
    <>
      <Button onClick={() => void navigate({ to: '/approve' })}>取消</Button>
      <Button type="primary" loading={isSaving} onClick={submit}>
        保存
      </Button>
    </>
  );
  return (
    <ContentPage>
      <StandingHead>
        <PageHeader title={title} facts={flow ? <FlowFacts flow={flow} /> : NEW_FACTS} actions={actions} />
      </StandingHead>
      <div className={css.body} ref={body}>
        <div className={css.main}>
          <div>
            <FormGroup title="基本信息" box="fields">
              <BasicFields state={state} dispatch={dispatch} />
            </FormGroup>
            <FormGroup title="审批步骤" note="按顺序审批；一步有多位审批人时，任意一人决定即可" box="none">
              <StepList state={state} dispatch={dispatch} refused={refused} />
            </FormGroup>
            <FormGroup title="审批时限" note="从轮到这一步算起；外出时审批人也可以请人代审" box="fields">
              <WaitingFields state={state} dispatch={dispatch} />
            </FormGroup>
          </div>
          {flow && (
            <ChangeReason
              api={flowVersionApi}
              id={flow.id}
              versions={versionsOf(flow.id)}
              value={reason}
              onChange={setReason}
            />
          )}
        </div>
        <div className={css.side}>
          <div>
            <TryPanel form={state.form} />
            {flow && <SandboxPanel flow={flow} form={state.form} played={played} onPlayed={setPlayed} />}
          </div>
        </div>
      </div>
    </ContentPage>
  );
}
