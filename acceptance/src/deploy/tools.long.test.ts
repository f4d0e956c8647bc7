import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@tbm/server/platform/database/embedded';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { filledSettings, opsFile, opsPath, readCompose } from './layout.ts';

// The files of deploy/, read by the programs that use them. npm run test:full names a program that is missing.

const runFile = promisify(execFile);
const packages = {
  caddy: 'caddy',
  promtool: 'prometheus',
  amtool: 'prometheus-alertmanager',
  'systemd-analyze': 'systemd',
};
const cleanups: (() => unknown)[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tbm-deploy-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
});
afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
});

function needProgram(program: keyof typeof packages): void {
  if (spawnSync(program, ['--version']).error)
    throw new Error(`${program} is missing: apt-get install ${packages[program]}`);
}

/** Runs a program to its end; throws with all that it printed when it fails. */
async function run(program: keyof typeof packages, args: string[], env = {}): Promise<string> {
  needProgram(program);
  const { stdout, stderr } = await runFile(program, args, { env: { ...process.env, HOME: folder, ...env } });
  return stdout + stderr;
}

describe('Prometheus', () => {
  it('reads its configuration with the rules beside it', async () => {
    const rules = opsPath('monitoring/alerts.yaml');
    const config = join(folder, 'prometheus.yaml');
    await writeFile(
      config,
      opsFile('monitoring/prometheus.yaml').replace('/etc/prometheus/alerts.yaml', rules),
    );
    const alerts = opsFile('monitoring/alerts.yaml').match(/^ *- alert: /gm)?.length;
    expect(await run('promtool', ['check', 'config', config])).toContain(`SUCCESS: ${alerts} rules found`);
  });

  it('fires each alert on its cause, and none on a usual day', async () => {
    const output = await run('promtool', ['test', 'rules', opsPath('monitoring/alerts.test.yaml')]);
    expect(output).toContain('SUCCESS');
  });
});

it('Alertmanager reads the configuration that the compose file writes', async () => {
  const compose = readCompose(filledSettings() as Record<string, string>);
  const config = join(folder, 'alertmanager.yml');
  await writeFile(config, compose.configs.alertmanager?.content ?? '');
  expect(await run('amtool', ['check-config', config])).toContain('1 receivers');
});

it('systemd finds no fault in the units', async () => {
  const units = join(folder, 'systemd');
  await mkdir(units);
  const names = await readdir(opsPath('systemd'));
  // Only the path of the program differs: it must exist.
  for (const name of names) {
    const text = opsFile(`systemd/${name}`).replace('/opt/tbm/node_modules/.bin/node', process.execPath);
    await writeFile(join(units, name), text);
  }
  const paths = names.map((name) => join(units, name.replace('@', '@3001')));
  await writeFile(
    join(units, 'tbm-server@3001.service'),
    opsFile('systemd/tbm-server@.service').replace('/opt/tbm/node_modules/.bin/node', process.execPath),
  );
  expect(await run('systemd-analyze', ['verify', ...paths])).toBe('');
});

it('the manifests of Kubernetes keep to its schemas', async () => {
  const cache = opsPath('../.cache/kubernetes-models');
  if (!existsSync(join(cache, 'node_modules'))) {
    await mkdir(cache, { recursive: true });
    await writeFile(join(cache, 'package.json'), '{"private":true,"type":"module"}');
    await runFile('npm', ['install', '--no-audit', '--no-fund', 'kubernetes-models@5.1.0'], { cwd: cache });
  }
  const { items } = parse(opsFile('kubernetes/tbm.yaml'), { maxAliasCount: -1 }) as {
    items: { apiVersion: string; kind: string }[];
  };
  expect(items.length).toBeGreaterThan(8);
  for (const item of items) {
    const path = join(cache, 'node_modules/kubernetes-models', item.apiVersion, `${item.kind}.js`);
    const models = await import(pathToFileURL(path).href);
    expect(() => new models[item.kind](item).validate(), `${item.kind}`).not.toThrow();
  }
  const models = await import(
    pathToFileURL(join(cache, 'node_modules/kubernetes-models/apps/v1/Deployment.js')).href
  );
  const wrong = { metadata: { name: 'a' }, spec: { replicas: 'two' } };
  expect(() => new models.Deployment(wrong).validate()).toThrow();
}, 120_000);

describe('Caddy', () => {
  const addresses = ['127.0.7.1', '127.0.7.2', '127.0.7.3', '127.0.7.4'];
  let proxyUrl: string;
  let upstreamPort: number;

  /** A server that reports its address. When it ends, it is not ready first, then answers for two seconds more. */
  async function startUpstream(address: string): Promise<() => Promise<void>> {
    let isEnding = false;
    const server = createServer((request, response) => {
      if (isEnding) response.setHeader('connection', 'close');
      if (isEnding && request.url === '/api/health/ready') response.statusCode = 503;
      request.resume().on('end', () => response.end(address));
    });
    server.listen(upstreamPort, address);
    await once(server, 'listening');
    return async () => {
      isEnding = true;
      await wait(2_000);
      server.close();
      server.closeIdleConnections();
      await once(server, 'close');
    };
  }

  const answerOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(proxyUrl + path, { headers });
    return { status: answer.status, from: await answer.text(), cookie: answer.headers.getSetCookie()[0] };
  };
  const stops: Record<string, () => Promise<void>> = {};

  beforeAll(async () => {
    needProgram('caddy');
    upstreamPort = await freePort();
    for (const address of addresses) stops[address] = await startUpstream(address);
    const proxyPort = await freePort();
    proxyUrl = `http://127.0.0.1:${proxyPort}`;
    const caddyfile = join(folder, 'Caddyfile');
    // The file is used unchanged, except for the containers' addresses and the interface for commands.
    const text = opsFile('Caddyfile')
      .replace(/tbm-server-(\d):3000/g, `127.0.7.$1:${upstreamPort}`)
      .replace('{\n', '{\n\tadmin off\n');
    await writeFile(caddyfile, text);
    const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', caddyfile], {
      env: {
        ...process.env,
        HOME: folder,
        DOMAIN: proxyUrl,
      },
      stdio: 'ignore',
    });
    cleanups.push(() => caddy.kill('SIGKILL'));
    const isServing = () =>
      answerOf('/').then(
        ({ status }) => status === 200,
        () => false,
      );
    for (let tries = 0; !(await isServing()); tries++) {
      if (tries === 20) throw new Error('Caddy does not answer');
      await wait(100);
    }
  });

  it('reads the file unchanged', async () => {
    const args = ['validate', '--adapter', 'caddyfile', '--config', opsPath('Caddyfile')];
    expect(await run('caddy', args, { DOMAIN: 'estudio.example.com' })).toContain('Valid configuration');
  });

  it('spreads calls over four servers, as with --scale server=4', async () => {
    const answers = await Promise.all(Array.from({ length: 80 }, () => answerOf('/')));
    expect(new Set(answers.map(({ from }) => from))).toEqual(new Set(addresses));
  });

  it('leads a browser that polls to the same server each time', async () => {
    const { from, cookie = '' } = await answerOf('/api/live/');
    expect(cookie).toMatch(/^tbm_live=/);
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    for (let count = 0; count < 20; count++) expect((await answerOf('/api/live/', headers)).from).toBe(from);
  });

  it('finds a server that is added, and loses no call while one ends', async () => {
    const [ending = '', added = '127.0.7.5'] = ['127.0.7.2'];
    stops[added] = await startUpstream(added);
    let isOver = false;
    const answers: { status: number; from: string }[] = [];
    const calls = Array.from({ length: 8 }, async (_, index) => {
      while (!isOver) {
        const answer = await fetch(`${proxyUrl}/`, index % 2 ? { method: 'POST', body: 'a body' } : {});
        answers.push({ status: answer.status, from: await answer.text() });
        await wait(2);
      }
    });
    await wait(2_500);
    await stops[ending]?.();
    const before = answers.length;
    await wait(2_500);
    isOver = true;
    await Promise.all(calls);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(answers.some(({ from }) => from === added)).toBe(true);
    expect(answers.slice(before + 200).some(({ from }) => from === ending)).toBe(false);
    expect(answers.length).toBeGreaterThan(1_000);
  });
});
