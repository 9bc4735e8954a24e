import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { Search } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { roleApi } from '#contract/role.ts';
import { MOST_FOUND, NewMembers, type RoleMember, StaffKeyword } from '#rules/role-form.ts';
import { mutation, query } from '../kit/api.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { DetailDrawer } from '../kit/DetailDrawer.tsx';
import { notify } from '../kit/notify.tsx';
import { ErrorState, NothingFound } from '../kit/states.tsx';
import { undoBy } from '../kit/undo.ts';
import { type Selection, useSelection } from '../kit/use-selection.ts';
import { NameList } from '../kit/values.tsx';
import { MEMBER_COLUMNS } from './member-columns.tsx';
import css from './members.module.css';
import { TOUCHED } from './role-rights.ts';

interface AddMembersProps {
  open: boolean;
  onClose: () => void;
  roleId: number;
  roleName: string;
}

const keyOf = ({ staffId }: RoleMember): number => staffId;

function KeywordForm({ onSearch }: { onSearch: (keyword: string) => void }) {
  const [text, setText] = useState('');
  const [issue, setIssue] = useState<string>();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const keyword = StaffKeyword.safeParse(text);
    setIssue(keyword.error?.issues[0]?.message);
    if (keyword.success) onSearch(keyword.data);
  };
  return (
    <search className={css.search} aria-label="查找员工">
      <form onSubmit={submit}>
        <div className={css.line}>
          <Input
            autoFocus
            allowClear
            aria-label="姓名、员工编号或手机号"
            placeholder="姓名、员工编号或手机号"
            prefix={<Search size={15} aria-hidden />}
            maxLength={50}
            status={issue ? 'error' : ''}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button htmlType="submit">查询</Button>
        </div>
        {issue && (
          <div className={css.issue} role="alert">
            {issue}
          </div>
        )}
      </form>
    </search>
  );
}

interface FoundProps {
  roleId: number;
  keyword: string;
  selection: Selection<RoleMember>;
}

/** Who was found; those who are members already cannot be chosen again. */
function Found({ roleId, keyword, selection }: FoundProps) {
  const found = useQuery(query(roleApi.searchStaff, { keyword }));
  const first = { page: 1, pageSize: MOST_FOUND };
  const members = useQuery(query(roleApi.members, { roleId, param: keyword, ...first }, { quiet: true }));
  if (found.isLoadingError) return <ErrorState error={found.error} what="员工" onRetry={() => void found.refetch()} />;
  const inRole = new Set(members.data?.rows.map(keyOf));
  const choose = (rows: readonly RoleMember[], on: boolean): void => {
    const others = selection.rows.filter((row) => !rows.some((each) => each.staffId === row.staffId));
    selection.set(on ? [...others, ...rows] : others);
  };
  const name = { ...MEMBER_COLUMNS[0]!, render: (row: RoleMember) => <Named row={row} inRole={inRole} /> };
  return (
    <div className={css.found}>
      <DataTable
        label="查到的员工"
        columns={[name, ...MEMBER_COLUMNS.slice(1)]}
        rows={found.data ?? []}
        keyOf={keyOf}
        skeleton={found.isPending ? 3 : false}
        empty={<NothingFound conditions={[]} />}
        choice={{
          keys: new Set(selection.keys),
          onChange: choose,
          nameOf: (row) => row.name,
          canChoose: (row) => !inRole.has(row.staffId),
        }}
      />
      {found.data?.length === MOST_FOUND && <p className={css.more}>只列出前 {MOST_FOUND} 人，请输入得更具体一些。</p>}
    </div>
  );
}

function Named({ row, inRole }: { row: RoleMember; inRole: ReadonlySet<number> }) {
  return (
    <>
      {row.name}
      {inRole.has(row.staffId) && <span className={css.already}>已是成员</span>}
    </>
  );
}

interface FooterProps {
  selection: Selection<RoleMember>;
  adding: boolean;
  onCancel: () => void;
  onAdd: () => void;
}

function Footer({ selection: { count, rows }, adding, onCancel, onAdd }: FooterProps) {
  return (
    <div className={css.footer}>
      <span className={css.chosen} aria-live="polite">
        {count > 0 && '已选 '}
        {count > 0 && <NameList most={4} names={rows.map(({ name }) => name)} />}
      </span>
      <Button onClick={onCancel}>取消</Button>
      <Button type="primary" loading={adding} onClick={onAdd}>
        {count > 0 ? `添加 ${count} 人` : '添加'}
      </Button>
    </div>
  );
}

/** Searches people and adds the chosen ones; a choice outlives the next search. */
export function AddMembers({ open, onClose, roleId, roleName }: AddMembersProps) {
  const [keyword, setKeyword] = useState('');
  const selection = useSelection(keyOf);
  const close = (): void => {
    setKeyword('');
    selection.clear();
    onClose();
  };
  const remove = useMutation(mutation(roleApi.removeMember, { alsoInvalidates: TOUCHED }));
  const removeAll = async (staffIds: readonly number[]): Promise<void> => {
    for (const staffId of staffIds) await remove.mutateAsync({ staffId, roleId });
  };
  const add = useMutation({
    ...mutation(roleApi.addMembers, { alsoInvalidates: TOUCHED }),
    // Whoever was a member before stays one when this is taken back.
    onSuccess: (added) => {
      notify.success(
        '添加成员成功！',
        undoBy(() => removeAll(added?.userIds ?? [])),
      );
      close();
    },
  });
  const submit = (): void => {
    const chosen = NewMembers.safeParse({ staffIds: selection.keys, roleId });
    if (chosen.success) add.mutate({ ...chosen.data, tellsAdded: true });
    else notify.warning(chosen.error.issues[0]!.message);
  };
  const footer = <Footer selection={selection} adding={add.isPending} onCancel={close} onAdd={submit} />;
  return (
    <DetailDrawer holdsForm open={open} onClose={close} title={`为“${roleName}”添加成员`} width={640} footer={footer}>
      <KeywordForm onSearch={setKeyword} />
      {keyword === '' ? (
        <p className={css.hint}>按姓名、员工编号或手机号查找，可以分几次查找后一起添加。</p>
      ) : (
        <Found roleId={roleId} keyword={keyword} selection={selection} />
      )}
    </DetailDrawer>
  );
}
