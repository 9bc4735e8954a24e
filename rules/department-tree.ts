/** A department's place: `path` holds its ancestors from the root down, itself last. */
export interface DepartmentPlace {
  readonly id: number;
  readonly path: readonly number[];
}

/** Which departments somebody may act on: all, or whole trees named by their roots (none of them: nothing). */
export type Scope = { readonly kind: 'all' } | { readonly kind: 'trees'; readonly roots: readonly number[] };

export const ALL: Scope = { kind: 'all' };
export const NOTHING: Scope = { kind: 'trees', roots: [] };

export const trees = (roots: readonly number[]): Scope => ({ kind: 'trees', roots: [...new Set(roots)] });

export const isEmptyScope = (scope: Scope): boolean => scope.kind === 'trees' && scope.roots.length === 0;

export function unionOf(scopes: readonly Scope[]): Scope {
  if (scopes.some(({ kind }) => kind === 'all')) return ALL;
  return trees(scopes.flatMap((scope) => (scope.kind === 'trees' ? scope.roots : [])));
}

/** A department is covered when it, or a department above it, is one of the roots. */
export const covers = (scope: Scope, department: DepartmentPlace): boolean =>
  scope.kind === 'all' || department.path.some((id) => scope.roots.includes(id));

/** Every department of the inner scope is covered by the outer one; `placeOf` finds a root's place in the tree. */
export function coversScope(
  outer: Scope,
  inner: Scope,
  placeOf: (departmentId: number) => DepartmentPlace | undefined,
): boolean {
  if (outer.kind === 'all') return true;
  if (inner.kind === 'all') return false;
  return inner.roots.every((root) => {
    const place = placeOf(root);
    return place !== undefined && covers(outer, place);
  });
}

export interface TreeNode<T> {
  readonly value: T;
  readonly children: TreeNode<T>[];
}

/** Hangs each shown department under its nearest shown ancestor: hidden ones between do not break the tree. */
export function shownTree<T extends { id: number; superId: number }>(
  all: readonly T[],
  shown: (row: T) => boolean,
): TreeNode<T>[] {
  const byId = new Map(all.map((row) => [row.id, row]));
  const nodes = new Map(all.filter(shown).map((row) => [row.id, { value: row, children: [] } as TreeNode<T>]));
  const roots: TreeNode<T>[] = [];
  for (const node of nodes.values()) {
    const parent = nearestShown(node.value, byId, nodes);
    (parent ? parent.children : roots).push(node);
  }
  return roots;
}

function nearestShown<T extends { superId: number }>(
  row: T,
  byId: ReadonlyMap<number, T>,
  nodes: ReadonlyMap<number, TreeNode<T>>,
): TreeNode<T> | undefined {
  const seen = new Set<number>();
  for (let id = row.superId; id !== 0 && !seen.has(id); id = byId.get(id)?.superId ?? 0) {
    seen.add(id);
    const node = nodes.get(id);
    if (node) return node;
  }
  return undefined;
}
