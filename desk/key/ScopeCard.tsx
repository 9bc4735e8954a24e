import { Card } from '#console/kit/page.tsx';
import { Dash } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskKeyRow } from '#contract/desk-keys.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { DeskFunction } from '#rules/desk/rights.ts';
import table from '../kit/CompareTable.module.css';
import split from '../kit/SplitPage.module.css';

const SHOWN = 3;
const CALLS: readonly Endpoint[] = Object.values(deskApi);
/** People and their rights are no machine's matter. */
const FUNCTIONS = DeskFunction.names.filter((name) => name !== 'staff');

/** The first few paths of a function that machines call; all of them stand in the description. */
function callsText(name: DeskFunction): string {
  const paths = CALLS.filter(({ desk }) => desk?.function === name && !desk.people).map(({ path }) =>
    path.replace('/desk/v1/', ''),
  );
  const more = paths.length > SHOWN ? `　等 ${paths.length} 个` : '';
  return paths.slice(0, SHOWN).join('　') + more;
}

/** What each function lets a machine call, and which keys hold it. */
export function ScopeCard({ keys }: { keys: readonly DeskKeyRow[] }) {
  return (
    <Card flush title="范围一览" extra={<span className={split.quiet}>一个密钥只给用得到的</span>}>
      <table className={`${table.compare} ${table.edge}`} aria-label="范围一览">
        <thead>
          <tr>
            <th scope="col">范围</th>
            <th scope="col">能调用</th>
            <th scope="col">密钥</th>
          </tr>
        </thead>
        <tbody>
          {FUNCTIONS.map((name) => {
            const holders = keys.filter(({ rights }) => rights[name]).map(({ keyId }) => keyId);
            return (
              <tr key={name}>
                <th scope="row">{DeskFunction.labelOf(name)}</th>
                <td>{callsText(name)}</td>
                <td>{holders.length > 0 ? holders.join('、') : <Dash />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
