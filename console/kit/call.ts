/** Employees' app and console speak to the server in one way: ui/call.ts. */
export * from '#ui/call.ts';
