import type { PlatformFunction } from './facts.ts';

const PATH = 'set search_path = qixing, pg_catalog, public';
/** By which a function that writes wishes down is known from one that acts. */
const MARK = '-- a wish';

export const isWishing = ({ body }: PlatformFunction): boolean => body.includes(MARK);

const parameters = ({ argumentNames, argumentTypes }: PlatformFunction): string =>
  argumentTypes.map((type, at) => `${argumentNames[at]} ${type}`).join(', ');

/**
 * What acts at once gets another name, and under its own a function that acts only beside the platform's tables. On a
 * company's machine it writes down what is wanted.
 */
function wishing(one: PlatformFunction): string[] {
  const { call, argumentNames, argumentTypes } = one;
  const signature = argumentTypes.join(', ');
  return [
    `drop function if exists act_${call}(${signature})`,
    `alter function platform_${call}(${signature}) rename to act_${call}`,
    `create function platform_${call}(${parameters(one)}) returns void language plpgsql ${PATH} as $wish$
${MARK}
begin
  if citus_is_coordinator() then
    perform act_${call}(${argumentNames.join(', ')});
  else
    insert into platform_wish (company_id, call, arguments)
      values (current_setting('app.company_id')::bigint, '${call}', jsonb_build_array(${argumentNames.join(', ')}));
  end if;
end $wish$`,
    `alter function platform_${call}(${signature}) owner to qixing_owner`,
  ];
}

const acted = ({ call, argumentTypes }: PlatformFunction): string =>
  `      when '${call}' then perform act_${call}(${argumentTypes.map((type, at) => `(wish -> 1 ->> ${at})::${type}`).join(', ')});`;

/**
 * Does what the companies' triggers of this transaction have written down, in their order. As whoever asks: as somebody
 * else it would not see what this transaction has written on another machine. The company stands in the statement as a
 * constant, so that one machine is asked.
 */
const settling = (functions: readonly PlatformFunction[]): string[] => [
  `create or replace function settle_platform() returns void language plpgsql ${PATH} as $settle$
declare
  company bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  wishes jsonb;
  wish jsonb;
begin
  if company is null or current_setting('transaction_read_only') = 'on' then return; end if;
  execute format('with taken as (delete from platform_wish where company_id = %s returning id, call, arguments)
    select jsonb_agg(jsonb_build_array(call, arguments) order by id) from taken', company) into wishes;
  if wishes is null then return; end if;
  for wish in select value from jsonb_array_elements(wishes) loop
    case wish ->> 0
${functions.map(acted).join('\n')}
    end case;
  end loop;
end $settle$`,
  'alter function settle_platform() owner to qixing_owner',
];

/** Everything by which the companies' triggers reach the platform's tables; nothing where that stands already. */
export function wishSteps(functions: readonly PlatformFunction[]): string[] {
  const acting = functions.filter((one) => !isWishing(one));
  return acting.length === 0 ? [] : [...acting.flatMap(wishing), ...settling(functions)];
}
