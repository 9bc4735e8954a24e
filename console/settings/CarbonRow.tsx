import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { carbonApi } from '#contract/carbon.ts';
import { query } from '../kit/api.ts';
import { FormGroup } from '../kit/FormGroup.tsx';
import { SettingRow } from './SettingRow.tsx';

/** How many kinds of car count with the company's own factors. */
export function CarbonRow() {
  const navigate = useNavigate();
  const { data } = useQuery(query(carbonApi.factors, {}, { quiet: true }));
  const own = data?.list.filter(({ isOwn }) => isOwn).length ?? 0;
  return (
    <FormGroup title="碳排放">
      <SettingRow
        title="碳排放因子"
        help="报表和订单里的碳排放，按车型组的每公里克数和里程算出"
        value={data ? `${data.list.length} 个车型组，企业自定 ${own} 个` : ''}
        more={data && own < data.list.length ? '默认值按公布的燃料和电网因子估算，可换成企业自己的' : undefined}
        onEdit={() => void navigate({ to: '/usersettings/carbon' })}
      />
    </FormGroup>
  );
}
