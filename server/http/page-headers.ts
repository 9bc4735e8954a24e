import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';

type FilesByPage = Readonly<Record<string, readonly string[]>>;

/** '/role/RoleEdit/$id' as the console matches it: whatever stands in $id's place, in any case of letters. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`, 'i');

const linkOf = (files: readonly string[]): string =>
  files.map((file) => `</${file}>; rel=modulepreload; crossorigin`).join(', ');

/** What stands in the page as a script, by its hash: the policy lets these run and no other line. */
const scriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  );

const POLICY = 'content-security-policy';
/** Lets a page's own scripts run, as they stand in its file. */
export function allowOwnScripts(file: string): (reply: FastifyReply) => void {
  const hashes = scriptHashes(readFileSync(file, 'utf8')).join(' ');
  return (reply) => {
    const policy = String(reply.getHeader(POLICY) ?? '');
    reply.header(POLICY, policy.replace("script-src 'self'", `script-src 'self' ${hashes}`));
  };
}

/** Says with the console's page which files its address will need, and which script the page may run. */
export function pageHeaders(folder: string): (request: FastifyRequest, reply: FastifyReply) => void {
  const list = join(folder, 'pages.json');
  // A console that was built before there was such a list works without it.
  const files = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as FilesByPage) : {};
  const pages = Object.entries(files).map(([path, names]) => ({ pattern: patternOf(path), link: linkOf(names) }));
  const allow = allowOwnScripts(join(folder, 'index.html'));
  return (request, reply) => {
    const [path] = request.url.split('?');
    const page = pages.find(({ pattern }) => pattern.test(path!));
    if (page) reply.header('link', page.link);
    allow(reply);
  };
}
