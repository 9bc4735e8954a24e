/** What a state means is told alike in the console and in the employees' app: ui/state-map.ts. */
export * from '#ui/state-map.ts';
