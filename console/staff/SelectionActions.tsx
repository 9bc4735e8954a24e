import { Button } from 'antd';
import { FolderTree, Gem, Route, Trash2, Wallet } from 'lucide-react';
import { MenuButton } from '../kit/MenuButton.tsx';
import css from './staff.module.css';

interface SelectionActionsProps {
  onMove: () => void;
  onConditions: () => void;
  /** Absent for whoever may not mark members. */
  onMember: ((on: boolean) => void) | undefined;
  onPay: (on: boolean) => void;
  onDelete: () => void;
}

/** What can be done with everybody who is selected; at the table's foot. */
export function SelectionActions({ onMove, onConditions, onMember, onPay, onDelete }: SelectionActionsProps) {
  const members = onMember && [
    { key: 'mark', label: '设为会员', onClick: () => onMember(true) },
    { key: 'unmark', label: '取消会员', onClick: () => onMember(false) },
  ];
  const pay = [
    { key: 'stop', label: '停用支付', onClick: () => onPay(false) },
    { key: 'start', label: '启用支付', onClick: () => onPay(true) },
  ];
  return (
    <span className={css.bulk}>
      <Button size="small" icon={<FolderTree size={14} aria-hidden />} onClick={onMove}>
        调整部门
      </Button>
      <Button size="small" icon={<Route size={14} aria-hidden />} onClick={onConditions}>
        设置用车条件
      </Button>
      <MenuButton choices={pay} placement="bottomLeft">
        <Button size="small" icon={<Wallet size={14} aria-hidden />}>
          企业支付
        </Button>
      </MenuButton>
      {members && (
        <MenuButton choices={members} placement="bottomLeft">
          <Button size="small" icon={<Gem size={14} aria-hidden />}>
            会员
          </Button>
        </MenuButton>
      )}
      <Button size="small" danger icon={<Trash2 size={14} aria-hidden />} onClick={onDelete}>
        删除
      </Button>
    </span>
  );
}
