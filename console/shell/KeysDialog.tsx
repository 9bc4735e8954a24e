import { Modal } from 'antd';
import css from './KeysDialog.module.css';

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['Ctrl', 'K'], '搜索员工、订单、申请、账单、场景、设置和操作'],
  [['?'], '显示这些快捷键'],
  [['Tab'], '到下一个可操作的位置；页面开头可以跳到内容'],
  [['Enter'], '查询，或确定对话框'],
  [['Esc'], '关闭对话框、抽屉和下拉框'],
  [['↑', '↓'], '在菜单、搜索结果和下拉框里移动'],
  [['Shift', '单击'], '在列表里选中一段'],
  [['←', '→', '↑', '↓'], '移动地图；+ 和 − 缩放，0 显示全部'],
];

/** What each key does. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal
      open={open}
      width={480}
      title="快捷键"
      footer={null}
      onCancel={onClose}
      destroyOnHidden
      mask={{ closable: true }}
    >
      <dl className={css.keys}>
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
