import { z } from 'zod';
import { MOST_PATCHES, SCIM } from './resource.ts';

export const PatchRequest = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string('op 不正确')
          .toLowerCase()
          .pipe(z.enum(['add', 'replace', 'remove'], 'op 不正确')),
        path: z.string('path 不正确').max(300, 'path 太长').optional(),
        value: z.unknown().optional(),
      }),
      'Operations 不正确',
    )
    .min(1, 'Operations 不能为空')
    .max(MOST_PATCHES, `Operations 不能超过 ${MOST_PATCHES} 个`),
});
export type PatchOperation = z.output<typeof PatchRequest>['Operations'][number];

export type Resource = { readonly [name: string]: unknown };

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** emails[type eq "work"].value, name.familyName, urn:…:User:employeeNumber, active. */
interface Path {
  readonly root: string;
  readonly filter?: { readonly name: string; readonly value: string } | undefined;
  readonly leaf?: string | undefined;
}

const URNS = [SCIM.enterprise, SCIM.department, SCIM.user, SCIM.group];

function pathOf(path: string): Path | undefined {
  const urn = URNS.find((one) => path.toLowerCase().startsWith(`${one.toLowerCase()}:`));
  if (urn === SCIM.enterprise || urn === SCIM.department) return { root: urn, leaf: path.slice(urn.length + 1) };
  const plain = urn ? path.slice(urn.length + 1) : path;
  const match = /^(\w+)(?:\[\s*(\w+)\s+eq\s+"([^"]*)"\s*\])?(?:\.(\w+))?$/i.exec(plain);
  if (!match) return undefined;
  const [, root = '', name, value, leaf] = match;
  return { root, filter: name === undefined ? undefined : { name, value: value ?? '' }, leaf };
}

const keyIn = (resource: Resource, name: string): string =>
  Object.keys(resource).find((key) => key.toLowerCase() === name.toLowerCase()) ?? name;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value]);

/** One of a list, named by what it is: changed where it is there, made where it is not. */
function patchedList(list: readonly unknown[], { filter, leaf }: Path, value: unknown, removes: boolean): unknown[] {
  if (!filter) return [...list];
  const fits = (one: unknown) => isResource(one) && one[filter.name] === filter.value;
  if (removes && !leaf) return list.filter((one) => !fits(one));
  const change: Resource = leaf ? { [leaf]: removes ? null : value } : isResource(value) ? value : {};
  const changed = list.map((one) => (isResource(one) && fits(one) ? { ...one, ...change } : one));
  return list.some(fits) || removes ? changed : [...list, { [filter.name]: filter.value, ...change }];
}

function patchedAt(resource: Resource, path: Path, { op, value }: PatchOperation): Resource {
  const key = keyIn(resource, path.root);
  const before = resource[key];
  const removes = op === 'remove';
  if (path.filter) return { ...resource, [key]: patchedList(listOf(before), path, value, removes) };
  if (path.leaf) {
    const inner = isResource(before) ? before : {};
    return { ...resource, [key]: { ...inner, [keyIn(inner, path.leaf)]: removes ? null : value } };
  }
  if (removes) return { ...resource, [key]: null };
  if (op === 'add' && Array.isArray(before)) return { ...resource, [key]: [...before, ...listOf(value)] };
  return { ...resource, [key]: value };
}

/** The resource as the operations leave it; undefined where one of them cannot be read. */
export function patched(resource: Resource, operations: readonly PatchOperation[]): Resource | undefined {
  let after = resource;
  for (const operation of operations) {
    if (operation.path === undefined) {
      if (!isResource(operation.value)) return undefined;
      // Without a path the value names the attributes itself, some of them as paths.
      for (const [name, value] of Object.entries(operation.value)) {
        const path = URNS.some((urn) => urn === name) ? { root: name } : pathOf(name);
        if (!path) return undefined;
        const merged = isResource(value) && isResource(after[keyIn(after, path.root)]) && !path.leaf;
        const before = after[keyIn(after, path.root)];
        const next = merged && isResource(before) ? { ...before, ...value } : value;
        after = patchedAt(after, path, { ...operation, op: 'replace', value: next });
      }
    } else {
      const path = pathOf(operation.path);
      if (!path) return undefined;
      after = patchedAt(after, path, operation);
    }
  }
  return after;
}

/** members[value eq "17"], as some name whom they take out. */
export const memberOfPath = (path: string | undefined): number | undefined => {
  const [, id] = /^members\[\s*value\s+eq\s+"(\d{1,15})"\s*\]$/i.exec(path ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
};
