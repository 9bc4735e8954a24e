import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, Checkbox } from 'antd';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { labApi } from '#contract/lab.ts';
import { MOST_KEPT } from '#rules/lab/request.ts';
import { PERMISSION } from '#rules/permission.ts';
import { mutation, query } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { Card } from '../kit/page.tsx';
import { movedText } from '../kit/replay.ts';
import { useMay } from '../kit/rights.ts';
import { ErrorState } from '../kit/states.tsx';
import { TimeText } from '../kit/values.tsx';
import { COMPARE, familyOf, runOf } from './addresses.ts';
import css from './lab.module.css';

const MOST_COMPARED = 3;

/** Runs that somebody gave a name; up to three stand beside each other. */
export function KeptRuns() {
  const runs = useQuery(query(labApi.list, { page: 1, pageSize: MOST_KEPT, sceneId: undefined }, { quiet: true }));
  const [chosen, setChosen] = useState<number[]>([]);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const remove = useMutation(mutation(labApi.remove));
  const may = useMay();
  const rows = runs.data?.rows ?? [];
  const choose = (runId: number, on: boolean) =>
    setChosen((now) => (on ? [...now, runId].slice(-MOST_COMPARED) : now.filter((one) => one !== runId)));
  const first = rows.find(({ runId }) => runId === chosen[0]);
  const compare = chosen.length > 1 && (
    <Button type="link" size="small" onClick={() => void navigate({ to: COMPARE, search: { ids: chosen.join(',') } })}>
      对比所选 {chosen.length}
    </Button>
  );
  return (
    <Card title="留存的回放" extra={compare}>
      {runs.isError && <ErrorState small error={runs.error} what="留存的回放" onRetry={() => void runs.refetch()} />}
      {runs.data && rows.length === 0 && <p className={css.label}>给一次回放起个名字，就会留在这里，可以互相对比。</p>}
      <ul className={css.kept}>
        {rows.map(({ runId, kind, name, movedFen, outcome, madeByName, madeAt }) => (
          <li key={runId}>
            <Checkbox
              aria-label={`对比“${name}”`}
              checked={chosen.includes(runId)}
              disabled={first !== undefined && familyOf(first.kind) !== familyOf(kind)}
              onChange={(event) => choose(runId, event.target.checked)}
            />
            <span className={css.two}>
              <Link to={runOf(runId)}>{name}</Link>
              <small>
                {madeByName} · <TimeText at={madeAt} style="short" />
              </small>
            </span>
            <b>{outcome || movedText(movedFen)}</b>
            {may(PERMISSION.report) && (
              <IconButton
                label={`删除“${name}”`}
                icon={<Trash2 size={15} aria-hidden />}
                onClick={() =>
                  void confirm({
                    ...{ title: `删除回放“${name}”吗？`, act: '删除', danger: true },
                    onConfirm: () => remove.mutateAsync({ sandboxId: runId }),
                  })
                }
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
