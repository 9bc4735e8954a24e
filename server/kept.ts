/** Loads each thing once, by what it is asked for with: for the length of one request. */
export function kept<K extends readonly (string | number)[], T>(
  load: (...key: K) => Promise<T>,
): (...key: K) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (...key) => {
    const name = key.join(' ');
    const before = known.get(name);
    if (before) return before;
    const loading = load(...key);
    known.set(name, loading);
    return loading;
  };
}
