import { Modal } from 'antd';
import { StateMark } from '#console/kit/StateMark.tsx';
import { EmptyState } from '#console/kit/states.tsx';
import type { DeskRole } from '#contract/desk-staff.ts';
import { presetDifference } from '#rules/desk/rights.ts';
import table from '../kit/CompareTable.module.css';
import css from './StaffPage.module.css';

/** What the roles have become since the provider began: each difference, and whether it gives more. */
export function PresetDialog({ roles, onClose }: { roles: readonly DeskRole[]; onClose: () => void }) {
  const compared = roles.map((role) => ({ role, differences: presetDifference(role) }));
  const own = compared.filter(({ differences }) => differences === null).map(({ role }) => role.name);
  const rows = compared.flatMap(({ role, differences }) => (differences ?? []).map((one) => ({ role, ...one })));
  return (
    <Modal open title="与预设比较" footer={null} width={680} onCancel={onClose} mask={{ closable: true }}>
      {rows.length === 0 ? (
        <EmptyState title="预设的角色都没有改过" />
      ) : (
        <table className={table.compare} aria-label="与预设不同的">
          <thead>
            <tr>
              {['角色', '功能', '预设', '现在', '变化'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ role, what, preset, now, isMore }) => (
              <tr key={`${role.roleId} ${what}`}>
                <th scope="row">{role.name}</th>
                <td>{what}</td>
                <td>{preset}</td>
                <td>{now}</td>
                <td>
                  <StateMark state={isMore ? 'wait' : 'off'}>{isMore ? '比预设多' : '比预设少'}</StateMark>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {own.length > 0 && <p className={css.note}>没有预设可比：{own.join('、')}。</p>}
    </Modal>
  );
}
