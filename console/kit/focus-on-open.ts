/** The part of a form that can put the cursor into one of its fields. */
interface FieldFocus<N> {
  focusField: (name: N) => void;
}

/** Whether somebody is already in a field of an open dialog. */
function isTyping(): boolean {
  const field = document.activeElement;
  return !!field?.matches('input, textarea') && !!field.closest('[role=dialog]');
}

/**
 * Puts the cursor into a dialog's first field once it stands. A dialog stands some moments after its fields can be
 * used: a quick hand that is in another field by then keeps it, or what it types would land in the wrong one.
 */
export const focusOnOpen =
  <N>(form: FieldFocus<N>, name: N) =>
  (isOpen: boolean): void => {
    if (isOpen && !isTyping()) form.focusField(name);
  };
