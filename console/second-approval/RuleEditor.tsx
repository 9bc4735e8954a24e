import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { RuleView } from '#contract/second-approval-wire.ts';
import { ruleVersionApi } from '#contract/versions.ts';
import { ChangeReason } from '../kit/ChangeReason.tsx';
import { useCrumb } from '../kit/crumb.ts';
import { useLeaveGuard } from '../kit/LeaveGuard.tsx';
import { ContentPage, Fact, PageHeader, SidePanel, StandingHead } from '../kit/page.tsx';
import { Steps } from '../kit/Steps.tsx';
import { TimeText } from '../kit/values.tsx';
import { editorAddress } from './address.ts';
import css from './RuleEditor.module.css';
import { RuleFields } from './RuleFields.tsx';
import { RuleProse } from './RuleProse.tsx';
import { SandboxPanel } from './SandboxPanel.tsx';
import { SceneLinks } from './SceneLinks.tsx';
import { type PlayedConditions, type RuleFormState, useRuleForm } from './use-rule-form.ts';
import { useSceneLinks } from './use-scene-links.ts';

const STEPS = ['规则设置', '关联用车场景'];
const versionsOf = (ruleId: number): string => `/carrules/${ruleId}/versions`;
const LEAVE_TEXT = '退出后当前页面设置不保存，是否确认离开？';
const NEW_FACTS = '先设置规则，再选择按它检查的用车场景';

function RuleFacts({ rule }: { rule: RuleView }) {
  return (
    <>
      <Fact>
        <Link to={versionsOf(rule.id)}>第 {rule.version} 版</Link>
      </Fact>
      <Fact label="更新于">
        <TimeText at={rule.updatedAt} />
      </Fact>
      <Fact label="关联场景">{rule.sceneCount} 个</Fact>
    </>
  );
}

interface HeadProps {
  rule: RuleView | undefined;
  step: 1 | 2;
  actions: ReactNode;
}

function Head({ rule, step, actions }: HeadProps) {
  const title = rule?.name ?? '新建二次审批规则';
  useCrumb(title);
  return (
    <StandingHead>
      <PageHeader title={title} facts={rule ? <RuleFacts rule={rule} /> : NEW_FACTS} actions={actions} />
      <div className={css.steps}>
        <Steps names={STEPS} current={step - 1} />
      </div>
    </StandingHead>
  );
}

/** Both steps' state: what is typed or chosen in one waits while the other is shown. */
function useEditor({ rule, replay }: Pick<RuleEditorProps, 'rule' | 'replay'>) {
  const navigate = useNavigate();
  const toLinks = (ruleId: number): void => {
    // What is saved for the first time goes on under an address of its own.
    if (!rule) release();
    void navigate(editorAddress(ruleId, 2));
  };
  const form = useRuleForm(rule, toLinks, replay);
  const links = useSceneLinks(rule, () => {
    release();
    leave();
  });
  const release = useLeaveGuard({ when: form.isChanged || links.isChanged, text: LEAVE_TEXT, whose: ['id'] });
  const leave = (): void => void navigate({ to: '/carrules' });
  return { form, links, leave, toForm: () => rule && void navigate(editorAddress(rule.id, 1)) };
}

function Beside({ rule, form }: { rule: RuleView | undefined; form: RuleFormState }) {
  return (
    <>
      <RuleProse form={form.form} />
      {rule && <SandboxPanel rule={rule} state={form} />}
      {rule && (
        <ChangeReason
          api={ruleVersionApi}
          id={rule.id}
          versions={versionsOf(rule.id)}
          value={form.reason}
          onChange={form.setReason}
        />
      )}
    </>
  );
}

interface RuleEditorProps {
  rule?: RuleView | undefined;
  step: 1 | 2;
  /** The form begins with what a replay played. */
  replay?: PlayedConditions | undefined;
}

/** Step 1 says what is looked at and who decides, step 2 which scenes it holds for. */
export function RuleEditor({ rule, step, replay }: RuleEditorProps) {
  const { form, links, leave, toForm } = useEditor({ rule, replay });
  const isLinking = step === 2 && rule !== undefined;
  const actions = (
    <>
      <Button onClick={leave}>取消</Button>
      {isLinking && <Button onClick={toForm}>上一步</Button>}
      <Button
        type="primary"
        loading={isLinking ? links.isSaving : form.isSaving}
        disabled={isLinking && !links.isReady}
        onClick={isLinking ? links.save : form.submit}
      >
        {isLinking ? '保存' : '保存，下一步'}
      </Button>
    </>
  );
  return (
    <ContentPage>
      <Head rule={rule} step={isLinking ? 2 : 1} actions={actions} />
      {isLinking ? (
        <SceneLinks rule={rule} links={links} />
      ) : (
        <SidePanel width={336} side={<Beside rule={rule} form={form} />}>
          <RuleFields rule={rule} state={form} />
        </SidePanel>
      )}
    </ContentPage>
  );
}
