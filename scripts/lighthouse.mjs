// npm run lighthouse: Lighthouse's scores on a phone, of public pages and of a signed-in member's main screens.
//   npm run lighthouse -- /online/ /mytbm/    other pages
// Lighthouse is fetched on first use.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, environment, prepare, root } from './prepare.mjs';

const version = '13.5.0';
const port = Number(process.env.PORT ?? 4173);
const paths =
  process.argv.length > 2
    ? process.argv.slice(2)
    : [
        ...['/', '/monterrey/', '/online/', '/paquetes/', '/class_type/1/'],
        ...['/mytbm/', '/mytbm/presencial/', '/mytbm/online/'],
      ];
const isMembers = (path) => path.startsWith('/mytbm');
const folder = join(root, '.cache/lighthouse');

const node = prepare();
build(node);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const demo = spawn(node, ['demo/src/main.ts'], {
  cwd: root,
  stdio: 'ignore',
  env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') },
});
const site = `http://localhost:${port}`;
const answers = async () => (await fetch(`${site}/api/health`).catch(() => null))?.ok ?? false;
for (let tries = 0; tries < 200 && !(await answers()); tries++)
  await new Promise((resolve) => setTimeout(resolve, 200));

/** The session of the demo's member, as a request header. */
async function memberHeaders() {
  const answer = await fetch(`${site}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify({ email: 'socia@tbm.test', password: 'tbm-demo-2026' }),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  if (cookies.length === 0) throw new Error(`The demo's member cannot sign in: ${answer.status}`);
  return JSON.stringify({ cookie: cookies.join('; ') });
}
const extraHeaders = paths.some(isMembers) ? await memberHeaders() : '';

const { stdout } = spawnSync(
  node,
  [
    '-e',
    "import('./e2e/chromium.ts').then(({ findChromium }) => findChromium()).then((b) => console.log(JSON.stringify(b)))",
  ],
  { cwd: root, encoding: 'utf8' },
);
const { executablePath, args, env } = JSON.parse(stdout);
/** Runs Lighthouse on a page. On a busy machine it may miss the start: three attempts. */
function look(path, file) {
  let complaint = '';
  for (let tries = 0; tries < 3; tries++) {
    const { status, stderr } = spawnSync(
      'npm',
      [
        'exec',
        '--yes',
        `--package=lighthouse@${version}`,
        '--',
        'lighthouse',
        site + path,
        '--quiet',
        ...(isMembers(path) ? [`--extra-headers=${extraHeaders}`] : []),
        '--output=json',
        `--output-path=${file}`,
        `--chrome-flags=--headless=new ${args.join(' ')}`,
      ],
      {
        cwd: root,
        encoding: 'utf8',
        env: { ...environment(), ...env, CHROME_PATH: executablePath, TMPDIR: folder },
      },
    );
    if (status === 0) return;
    complaint = stderr;
  }
  demo.kill('SIGTERM');
  throw new Error(`Lighthouse failed on ${path}:\n${complaint}`);
}

const names = ['performance', 'accessibility', 'best-practices', 'seo'];
const rows = [];
for (const [index, path] of paths.entries()) {
  // During the first run the server makes its pictures; the second one counts.
  const file = join(folder, `${index}.json`);
  look(path, file);
  look(path, file);
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8'));
  const scripts = audits['network-requests'].details.items.filter((item) => item.resourceType === 'Script');
  rows.push({
    path,
    ...Object.fromEntries(names.map((name) => [name, Math.round(categories[name].score * 100)])),
    'LCP s': (audits['largest-contentful-paint'].numericValue / 1000).toFixed(2),
    'TBT ms': Math.round(audits['total-blocking-time'].numericValue),
    CLS: audits['cumulative-layout-shift'].numericValue.toFixed(3),
    'scripts kB': Math.round(scripts.reduce((sum, item) => sum + item.transferSize, 0) / 1000),
    'total kB': Math.round(audits['total-byte-weight'].numericValue / 1000),
  });
  const failing = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
  );
  for (const { id, title } of failing) console.log(`${path}: ${id}: ${title}`);
}
console.table(rows);
demo.kill('SIGTERM');
await new Promise((resolve) => demo.on('exit', resolve));
/** Search engines do not index a member's screens, so their SEO does not count. */
const isGood = (row) =>
  row.performance >= (isMembers(row.path) ? 90 : 95) &&
  names.slice(1).every((name) => row[name] === 100 || (name === 'seo' && isMembers(row.path)));
process.exit(rows.every(isGood) ? 0 : 1);
