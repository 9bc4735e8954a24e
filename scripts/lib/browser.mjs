import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { root, StepError } from './run.mjs';
import { unpackTar } from './tar.mjs';

const cache = join(root, '.cache');
// The shell without windows comes first: it needs a fifth less of the machine for the same pages.
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  // One process goes from page to page: what it has compiled for one journey serves the next.
  '--process-per-site',
];

/**
 * The browser for the tests, fetched if need be, with a font that has Chinese glyphs. It waits for nothing, because
 * every worker of the test runner reads its settings, and so calls this, again.
 */
export function findBrowser() {
  const { executablePath, env = {} } = fromSetting() ?? fromPackage() ?? fromPath() ?? fromDebian() ?? noBrowser();
  return { executablePath, env: { ...process.env, ...env, FONTCONFIG_FILE: writeFontSettings() }, args: [...ARGS] };
}

function fromSetting() {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) return null;
  if (!isProgram(executablePath)) throw new StepError(`CHROMIUM_PATH 不是可执行文件：${executablePath}`);
  return { executablePath };
}

/** The npm package holds a compressed Chromium for x64, with the few libraries a bare Linux lacks. */
function fromPackage() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const source = join(root, 'node_modules', '@sparticuz', 'chromium');
  if (!existsSync(source)) return null;
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const folder = join(cache, 'browser', version);
  if (!existsSync(folder)) unpackBrowser(join(source, 'bin'), folder);
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean);
  return { executablePath: join(folder, 'chromium'), env: { LD_LIBRARY_PATH: libraries.join(':') } };
}

/** Under another name until it is complete, so that an interrupted or a simultaneous run spoils nothing. */
function unpackBrowser(bin, folder) {
  console.log('正在解压浏览器…');
  const unfinished = `${folder}.${process.pid}`;
  const read = (name) => brotliDecompressSync(readFileSync(join(bin, name)));
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'chromium'), read('chromium.br'), { mode: 0o755 });
  unpackTar(read('al2023.tar.br'), join(unfinished, 'al2023'));
  unpackTar(read('swiftshader.tar.br'), unfinished); // looked for beside the program
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

function fromPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const executablePath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
  return executablePath ? { executablePath } : null;
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return null;
  console.log('正在用 apt-get 安装浏览器…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  const install = (name) => apt('install', '-y', '--no-install-recommends', name);
  if (!apt('update') || !(install(SHELL) || install('chromium'))) return null;
  return fromPath();
}

function noBrowser() {
  throw new StepError('没有找到浏览器：请安装 chromium 或 google-chrome，或用 CHROMIUM_PATH 指定它的位置');
}

/** Without this a bare machine draws every Chinese character as nothing, and the tests would pass on blank pages. */
function writeFontSettings() {
  const folder = join(cache, 'fonts');
  const path = join(folder, 'fonts.conf');
  const settings = fontSettings(join(root, 'node_modules', '@embedpdf', 'fonts-sc', 'fonts'), join(folder, 'cache'));
  if (existsSync(path) && readFileSync(path, 'utf8') === settings) return path;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${path}.${process.pid}`, settings);
  renameSync(`${path}.${process.pid}`, path);
  return path;
}

function fontSettings(fonts, fontCache) {
  const escaped = (path) => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const alias = (family) =>
    `  <alias><family>${family}</family><prefer><family>Noto Sans S Chinese</family></prefer></alias>`;
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    `  <dir>${escaped(fonts)}</dir>`,
    `  <cachedir>${escaped(fontCache)}</cachedir>`,
    ...['sans-serif', 'serif', 'monospace', 'system-ui'].map(alias),
    '</fontconfig>',
    '',
  ].join('\n');
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
