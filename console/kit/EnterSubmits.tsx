/** For a form whose buttons stand outside it, as in a dialog: Enter in any of its text fields sends it. */
export const EnterSubmits = () => <button type="submit" hidden tabIndex={-1} aria-hidden="true" />;
