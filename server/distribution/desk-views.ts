import type { Facts, View } from './facts.ts';
import { companyColumn } from './layout.ts';

/**
 * Other machines are asked as whoever asks here, so the desk's views do as well, and the tables below them let the desk
 * read the companies that its person works for. Whoever is not the desk is refused as before, loudly where no company
 * is set at all; nothing lets the desk write a company's rows past its company.
 */
const asWhoeverAsks = 'security_invoker=true';

const isDesks = ({ definition }: View): boolean => /desk_sees\(|app\.desk/.test(definition);

const deskPolicies = (table: string): string[] => {
  const company = companyColumn(table);
  const set = `(case when current_setting('app.desk', true) = 'on' then nullif(current_setting('app.company_id', true), '')
    else current_setting('app.company_id') end)::bigint`;
  return [
    `alter policy tenant on ${table} using (${company} = ${set}) with check (${company} = ${set})`,
    `create policy desk on ${table} for select to qixing_app using (current_setting('app.desk', true) = 'on')`,
  ];
};

export const dropViews = ({ views }: Facts): string[] => views.toReversed().map(({ name }) => `drop view ${name}`);

function made(view: View): string[] {
  const options = isDesks(view) ? [...new Set([...view.options, asWhoeverAsks])] : view.options;
  return [
    `create view ${view.name}${options.length > 0 ? ` with (${options.join(', ')})` : ''} as ${view.definition}`,
    `alter view ${view.name} owner to ${view.owner}`,
    `revoke all on ${view.name} from public, qixing_app`,
    ...view.grants,
  ];
}

/** The views again, and what they need of the companies' tables below them. */
export const makeViews = ({ views }: Facts): string[] => views.flatMap(made);

export function deskPolicySteps({ views, layout, policies }: Facts): string[] {
  const below = new Set(views.filter(isDesks).flatMap(({ tables }) => tables));
  const open = layout.tenant.filter(
    (table) => below.has(table) && !policies.some((policy) => policy.table === table && policy.name === 'desk'),
  );
  return open.flatMap(deskPolicies);
}

/** Views of the desk's that still run as their owner: made or made again since. */
export const ownersViews = ({ views }: Facts): View[] =>
  views.filter((view) => isDesks(view) && !view.options.includes(asWhoeverAsks));
