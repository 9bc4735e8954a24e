/** A rider signs in once, not every evening; lost phones are signed out by hand, by the company or after two weeks. */
export const APP_SESSION = { idleMinutes: 14 * 24 * 60, absoluteHours: 60 * 24 } as const;
