import type { Request, Sender, Values } from '../send.ts';
import type { FuzzWorld } from '../world.ts';

/** A request that succeeds; by the company's administrator, or the desk's machine for its calls, unless it says otherwise. */
export type Recipe = Omit<Request, 'by'> & { readonly by?: Sender; readonly fields?: Values };
/** By method and path: makes ready what the request needs. */
export type Recipes = Readonly<Record<string, (world: FuzzWorld) => Promise<Recipe> | Recipe>>;
