const NEEDED = [20, 19];

/** Stops with one line on a Node that is too old, before anything newer than it is touched. */
export function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  console.error(`需要 Node.js ${NEEDED.join('.')} 或更高版本，当前是 ${process.versions.node}，请升级后重试`);
  process.exit(1);
}
