import { type Figure, ringOf } from '#rules/report.ts';
import { RingChart } from './charts/RingChart.tsx';
import type { SplitRow } from './SplitTable.tsx';

const RING_MOST = 6;

/** The largest parts, and the others as one; those stand singly in the table. */
export function Ring({ rows, open }: { rows: readonly SplitRow[]; open: (figure: Figure) => void }) {
  const ring = ringOf(
    rows.map((row) => ({ ...row, count: row.rides })),
    RING_MOST,
  );
  const parts = ring.parts.map(({ key, name, count, figure }) => ({ key, name, count, onOpen: () => open(figure) }));
  const others = ring.rest ? [{ key: 'rest', name: `其他 ${ring.rest.of} 个`, count: ring.rest.count }] : [];
  return <RingChart parts={[...parts, ...others]} unit="次" />;
}
