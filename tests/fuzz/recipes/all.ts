import { EXAMPLES } from '../../kit/logged-calls/all.ts';
import { ACCESS_RECIPES } from './access.ts';
import { APPROVAL_RECIPES } from './approval.ts';
import { DESK_RECIPES } from './desk.ts';
import { HISTORY_RECIPES } from './history.ts';
import { MONEY_RECIPES } from './money.ts';
import { OFFICE_RECIPES } from './office.ts';
import type { Recipe, Recipes } from './recipe.ts';
import { RIDE_RECIPES } from './ride.ts';

/** The examples of the operation log, as requests of a person. */
const LOGGED: Recipes = Object.fromEntries(
  Object.entries(EXAMPLES).map(([name, example]) => [
    name,
    async (world): Promise<Recipe> => {
      const { fields = {}, by, file } = await example(world);
      const sent = file ? { file: { field: 'excel', filename: '员工.xlsx', bytes: file } } : {};
      return { fields, ...(by ? { by: by.caller } : {}), ...sent };
    },
  ]),
);

export const RECIPES: Recipes = {
  ...LOGGED,
  ...ACCESS_RECIPES,
  ...APPROVAL_RECIPES,
  ...RIDE_RECIPES,
  ...MONEY_RECIPES,
  ...DESK_RECIPES,
  ...OFFICE_RECIPES,
  ...HISTORY_RECIPES,
};
