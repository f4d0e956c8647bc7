// Run by scripts/lighthouse.mjs: starts the demo, measures pages on a phone, and fails when one misses its goals.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../../e2e/chromium.ts';
import { memberProfile } from '../../e2e/member-profile.ts';
import { isBooking, isMembers, type Measured, misses } from './goals.ts';
import { broken, look, measured } from './look.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const port = Number(process.env.PORT ?? 4173);
const site = `http://localhost:${port}`;
const usual = [
  '/',
  '/monterrey/',
  '/online/',
  '/paquetes/',
  '/class_type/1/',
  '/mytbm',
  '/mytbm/presencial',
  '/mytbm/online',
];
const paths = process.argv.length > 2 ? process.argv.slice(2) : usual;

const folder = join(root, '.cache/lighthouse');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const demo = spawn(process.execPath, ['demo/src/main.ts'], {
  cwd: root,
  stdio: 'ignore',
  env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') },
});
const ended = once(demo, 'exit');

async function started(): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${site}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The demo did not start.');
}

async function measureAll(): Promise<Measured[]> {
  await started();
  const browser = await findChromium();
  const profile = join(folder, 'member');
  const member = memberProfile(site, profile, browser);
  if (paths.some(isMembers)) await member.signIn();
  const pages: Measured[] = [];
  for (const [index, path] of paths.entries()) {
    const file = join(folder, `${index}.json`);
    const run = () => look(site + path, file, folder, browser, isMembers(path) ? profile : null);
    // During the first run the server makes its pictures; the second one counts.
    run();
    // Lighthouse ends its browser before it has stored cookies; this browser stores what the page keeps on the member's device.
    if (isMembers(path)) await member.expectMember(path);
    const report = run();
    const tap = isBooking(path) ? await member.reaction(path) : 0;
    pages.push(measured(path, report, tap));
    for (const line of broken(report)) console.log(`${path}: ${line}`);
  }
  return pages;
}

try {
  const pages = await measureAll();
  console.table(pages.map(({ customer: _, ...figures }) => figures));
  const missed = pages.flatMap(misses);
  for (const line of missed) console.log(line);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  demo.kill('SIGTERM');
  await ended;
}
