/** As long as a test waits for what it expects: a machine may be busy. This ends what hangs and is no measure of speed. */
export const PATIENCE_MS = 60_000;
