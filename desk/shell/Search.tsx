import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '#console/kit/api.ts';
import { type FoundGroup, PaletteDialog, type SearchResult } from '#console/kit/Palette.tsx';
import { SearchButton } from '#console/kit/SearchButton.tsx';
import { usePaletteKey } from '#console/kit/use-key.ts';
import { deskApi } from '#contract/desk.ts';
import { HIT_KINDS, type HitKind, type SearchHit } from '#contract/desk-search.ts';
import { useSettled } from '#ui/use-settled.ts';
import { useMay } from '../kit/me.ts';
import { companyPath, orderPath } from '../kit/paths.ts';
import { MENU, TODAY } from './menu.ts';

const TEXT = '订单号、手机号、车牌、企业';
const REST_MS = 200;
const LEAST = 2;

type Place = Pick<SearchResult, 'to' | 'search'>;
const KINDS: Readonly<Record<HitKind, { label: string; placeOf: (hit: SearchHit) => Place }>> = {
  order: { label: '订单', placeOf: ({ companyId, id }) => ({ to: orderPath(companyId, Number(id)) }) },
  company: { label: '企业', placeOf: ({ companyId }) => ({ to: companyPath(companyId) }) },
  bill: { label: '账单', placeOf: ({ companyId, id }) => ({ to: companyPath(companyId), search: { bill: id } }) },
  invoice: { label: '发票', placeOf: ({ id, status }) => ({ to: '/invoices', search: { status: status ?? '', id } }) },
  objection: {
    label: '异议',
    placeOf: ({ id, status }) => ({ to: '/objections', search: { status: status ?? '', id } }),
  },
};

function usePages(words: string): SearchResult[] {
  const may = useMay();
  return [TODAY, ...MENU.flatMap(({ entries }) => entries)]
    .filter(({ label, needs }) => label.includes(words) && (needs === null || may(needs, 'look')))
    .map(({ path, label }) => ({ key: `menu-${path}`, label, to: path }));
}

function useFound(keyword: string): { groups: FoundGroup[]; searching: boolean } {
  const words = keyword.trim();
  const settled = useSettled(words, REST_MS);
  const asked = settled.length >= LEAST;
  const { data, isFetching } = useQuery({ ...query(deskApi.search, { q: settled }), enabled: asked });
  const pages = usePages(words);
  const hits = asked && words !== '' ? (data?.hits ?? []) : [];
  const found = HIT_KINDS.map((kind) => ({
    label: KINDS[kind].label,
    items: hits
      .filter((hit) => hit.kind === kind)
      .map((hit) => ({
        ...{ key: `${kind}-${hit.companyId}-${hit.id}`, label: hit.title, hint: hit.text },
        ...KINDS[kind].placeOf(hit),
      })),
  }));
  return {
    groups: [...found, { label: '菜单', items: pages }].filter(({ items }) => items.length > 0),
    searching: words !== settled || isFetching,
  };
}

/** Whatever has a number or a name, from every page: Ctrl K. */
export function Search() {
  const [open, setOpen] = useState(false);
  const [show] = useState(() => () => setOpen(true));
  const navigate = useNavigate();
  usePaletteKey(show);
  return (
    <>
      <SearchButton text={TEXT} onClick={show} />
      <PaletteDialog
        open={open}
        text={TEXT}
        useFound={useFound}
        onClose={() => setOpen(false)}
        onOpen={({ to, search }) => void navigate({ to, search: search ?? {} })}
      />
    </>
  );
}
