import { Button, Modal } from 'antd';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { CityQuota } from '#rules/scene.ts';
import { EnterSubmits } from '../../kit/EnterSubmits.tsx';
import { MoneyInput } from '../../kit/MoneyInput.tsx';
import { CityChips } from '../CityChips.tsx';
import { CityDialog } from '../CityDialog.tsx';
import { useEditor } from '../editor-context.ts';
import { FieldError } from '../RuleRow.tsx';
import css from './CityQuotaDialog.module.css';

interface CityQuotaDialogProps {
  /** Which entry; one past the last is a new one. */
  at: number;
  onClose: () => void;
}

/** An amount and the cities it is for; both are needed. */
export function CityQuotaDialog({ at, onClose }: CityQuotaDialogProps) {
  const { form, patch } = useEditor();
  const { custom } = form.dailyQuota;
  const [quotaFen, setQuota] = useState<number | null>(custom[at]?.quotaFen ?? null);
  const [cityIds, setCityIds] = useState<number[]>(custom[at]?.cityIds ?? []);
  const [isSent, setSent] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const parsed = CityQuota.safeParse({ quotaFen, cityIds });
  const errorAt = (field: string) => isSent && parsed.error?.issues.find(({ path }) => path[0] === field)?.message;
  const save = (): void => {
    setSent(true);
    if (!parsed.success) return;
    const entries = at < custom.length ? custom.with(at, parsed.data) : [...custom, parsed.data];
    patch({ dailyQuota: { ...form.dailyQuota, custom: entries } });
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <Modal open width={480} title="城市每日限额" okText="确定" cancelText="取消" onOk={save} onCancel={onClose}>
      <form onSubmit={submit} noValidate>
        <div className={css.label}>每日限额</div>
        <MoneyInput label="城市每日限额（元）" width={200} value={quotaFen} onChange={setQuota} autoFocus />
        <EnterSubmits />
      </form>
      <FieldError>{errorAt('quotaFen') || undefined}</FieldError>
      <div className={css.label}>适用城市</div>
      <CityChips cityIds={cityIds} onChange={setCityIds}>
        <Button type="dashed" icon={<Plus size={15} aria-hidden />} onClick={() => setChoosing(true)}>
          选择城市
        </Button>
      </CityChips>
      <FieldError>{errorAt('cityIds') || undefined}</FieldError>
      {choosing && (
        <CityDialog
          value={cityIds}
          taken={custom.toSpliced(at, 1).flatMap((entry) => entry.cityIds)}
          takenWhy="已有自己的每日限额"
          onConfirm={setCityIds}
          onClose={() => setChoosing(false)}
        />
      )}
    </Modal>
  );
}
