/** A child that misbehaves when asked to: for the pool's own test. */
process.on('message', ({ ask }: { ask: string }) => {
  if (ask === 'hang') for (;;);
  if (ask === 'wait') return void setTimeout(() => process.send?.({ pid: process.pid }), 2_500);
  if (ask === 'die') process.abort();
  if (ask === 'swell') {
    const held: Buffer[] = [];
    setInterval(() => held.push(Buffer.alloc(50 * 2 ** 20, 1)), 20);
    return;
  }
  process.send?.(ask === 'env' ? { names: Object.keys(process.env) } : { pid: process.pid });
});
process.on('disconnect', () => process.exit());
