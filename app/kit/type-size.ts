export const TYPE_SIZES = ['normal', 'large', 'larger'] as const;
export type TypeSize = (typeof TYPE_SIZES)[number];

const KEY = 'qixing.type';

export function typeSize(): TypeSize {
  const stored = localStorage.getItem(KEY);
  return TYPE_SIZES.find((size) => size === stored) ?? 'normal';
}

/** On top of what the phone itself was asked for. */
export function showType(): void {
  document.documentElement.dataset.type = typeSize();
}

export function chooseType(size: TypeSize): void {
  localStorage.setItem(KEY, size);
  showType();
}
