import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { CityChips } from '../CityChips.tsx';
import { CityDialog } from '../CityDialog.tsx';
import { useEditor } from '../editor-context.ts';
import { LimitRow } from '../RuleRow.tsx';

export function CityFields() {
  const { form, patch } = useEditor();
  const [choosing, setChoosing] = useState(false);
  const set = (cityIds: number[]): void => patch({ cityIds });
  return (
    <LimitRow limit="cities" title="用车城市" fields="cityIds" help="按上车城市判断，下车可以在其他城市">
      <CityChips cityIds={form.cityIds} onChange={set}>
        <Button type="dashed" size="small" icon={<Plus size={14} aria-hidden />} onClick={() => setChoosing(true)}>
          选择城市
        </Button>
      </CityChips>
      {choosing && <CityDialog value={form.cityIds} onConfirm={set} onClose={() => setChoosing(false)} />}
    </LimitRow>
  );
}
