import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Input, Segmented } from 'antd';
import { mutation, query } from '#console/kit/api.ts';
import { useConfirm } from '#console/kit/confirm.tsx';
import { Facts } from '#console/kit/Facts.tsx';
import { notify } from '#console/kit/notify.tsx';
import { Card, Fact, PageHeader } from '#console/kit/page.tsx';
import { StateMark, StatePill } from '#console/kit/StateMark.tsx';
import { PhoneText, TimeText } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { EnrolmentRow } from '#contract/desk-enrolment.ts';
import { choiceText, EnrolmentStatus, isChosen } from '#rules/access.ts';
import { PROMISED_DAYS } from '#rules/desk/deadlines.ts';
import type { StateKey } from '#ui/state-map.ts';
import { CaseHead, CaseLine, CasePage } from '../kit/CasePage.tsx';
import { useMay } from '../kit/me.ts';
import { NamedCase } from '../kit/NamedCase.tsx';
import { pairs } from '../kit/pairs.ts';
import { useTab } from '../kit/use-filters.ts';
import { OpenCompany } from './OpenCompany.tsx';

type Status = EnrolmentRow['status'];
const STATES: Readonly<Record<Status, StateKey>> = { new: 'wait', contacted: 'run', accepted: 'ok', refused: 'off' };
const TABS = [...EnrolmentStatus.options, { value: 'all' as const, label: '全部' }];

const whoText = ({ contact, post }: EnrolmentRow): string => (isChosen(post) ? `${contact} ${post}` : contact);

function RefuseButton({ enrolment }: { enrolment: EnrolmentRow }) {
  const confirm = useConfirm();
  const decide = useMutation(mutation(deskApi.decideEnrolment));
  const refuse = async (): Promise<void> => {
    let reason = '';
    await confirm({
      title: `拒绝“${enrolment.companyName}”的申请？`,
      content: (
        <Input.TextArea
          aria-label="拒绝原因"
          placeholder="拒绝原因，申请人不会看到"
          maxLength={200}
          autoSize={{ minRows: 3 }}
          onChange={({ target }) => {
            reason = target.value;
          }}
        />
      ),
      act: '拒绝',
      danger: true,
      onConfirm: () => decide.mutateAsync({ enrolmentId: enrolment.enrolmentId, status: 'refused', reason }),
    });
  };
  return (
    <Button danger onClick={() => void refuse()}>
      拒绝
    </Button>
  );
}

function Case({ enrolment }: { enrolment: EnrolmentRow }) {
  const may = useMay();
  const decide = useMutation(mutation(deskApi.decideEnrolment));
  const { enrolmentId, status } = enrolment;
  const isOpen = status === 'new' || status === 'contacted';
  const contacted = (): void =>
    decide.mutate({ enrolmentId, status: 'contacted' }, { onSuccess: () => notify.success('已标为已联系') });
  return (
    <>
      <CaseHead
        title={enrolment.companyName}
        mark={<StatePill state={STATES[status]}>{EnrolmentStatus.labelOf(status)}</StatePill>}
        facts={
          <>
            <Fact label="申请">
              <TimeText at={enrolment.createdAt} />
            </Fact>
            {isOpen && (
              <Fact label="承诺期限">
                <TimeText at={enrolment.dueAt} />
              </Fact>
            )}
            {enrolment.companyId && <Fact label="企业编号">{enrolment.companyId}</Fact>}
          </>
        }
        actions={
          isOpen &&
          may('enrolments', 'act') && (
            <>
              <RefuseButton enrolment={enrolment} />
              {status === 'new' && (
                <Button loading={decide.isPending} onClick={contacted}>
                  标为已联系
                </Button>
              )}
            </>
          )
        }
      />
      <Card title="申请内容">
        <Facts
          columns={2}
          rows={pairs([
            ['企业性质', choiceText(enrolment.companyNature)],
            ['城市', choiceText(enrolment.city)],
            ['联系人', whoText(enrolment)],
            ['部门', choiceText(enrolment.department)],
            ['电话', <PhoneText key="phone" phone={enrolment.phone} />],
            ...(enrolment.reason ? ([['拒绝原因', enrolment.reason]] as const) : []),
          ])}
        />
      </Card>
      {isOpen && may('enrolments', 'act') && <OpenCompany enrolment={enrolment} />}
    </>
  );
}

function Named({ id }: { id: string }) {
  const asked = { status: undefined, enrolmentId: Number(id), page: 1, pageSize: 1 };
  const read = useQuery(query(deskApi.enrolments, asked, { fresh: true }));
  return (
    <NamedCase what="入驻申请" read={read}>
      {(row) => <Case enrolment={row} />}
    </NamedCase>
  );
}

/** Who applied on the login page, and what became of it. */
export function EnrolmentPage() {
  const [status, setStatus] = useTab(TABS);
  const filter = status === 'all' ? undefined : EnrolmentStatus.names.find((name) => name === status);
  const asked = { status: filter, enrolmentId: undefined, page: 1, pageSize: 100 };
  const list = useQuery(query(deskApi.enrolments, asked));
  return (
    <CasePage
      header={
        <PageHeader
          title="入驻申请"
          facts={`承诺 ${PROMISED_DAYS.enrolment} 个工作日内联系`}
          actions={<Segmented options={TABS} value={status} onChange={setStatus} aria-label="状态" />}
        />
      }
      what="入驻申请"
      query={list}
      keyOf={({ enrolmentId }) => enrolmentId}
      empty="没有这样的申请"
      named={(id) => <Named id={id} />}
      line={(row) => (
        <CaseLine
          title={row.companyName}
          side={<TimeText at={row.createdAt} style="short" />}
          text={[...[row.city, row.companyNature, row.department].filter(isChosen), row.contact].join(' · ')}
          mark={<StateMark state={STATES[row.status]}>{EnrolmentStatus.labelOf(row.status)}</StateMark>}
        />
      )}
    >
      {(row) => <Case enrolment={row} />}
    </CasePage>
  );
}
