const MOST_LETTERS = 100;

/** A place as it is kept: its name, and the street that tells it from its namesakes. */
export function placeText({ name, address }: { readonly name: string; readonly address: string }): string {
  const street = address.trim();
  return (street === '' || name.includes(street) ? name : `${name}（${street}）`).slice(0, MOST_LETTERS);
}
