import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { WorkerEvents } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { watchExpiry } from './certificate.ts';

/** The measures of a process for Prometheus, in seconds and counts. */
export interface Metrics {
  registry: Registry;
  calls: Histogram<'method' | 'route' | 'status'>;
  /** Measures connections and waits of a pool from here on. */
  watchPool(name: string, pool: Pool): void;
  watchSockets(count: () => number): void;
  watchJobs(events: WorkerEvents): void;
  /** Measures for how long a replica has been behind, from here on. */
  watchReplica(behindSeconds: () => number): void;
  /** Measures the room on the disk of a folder, from here on. */
  watchDisk(folder: string): void;
  /** Reads the certificate of this address from here on, unless it is plain HTTP. */
  watchCertificate(address: string): void;
}

export function makeMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Histogram({
    name: 'tbm_http_request_duration_seconds',
    help: 'Answered calls, by the route of the contract and the status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const jobs = new Histogram({
    name: 'tbm_job_duration_seconds',
    help: 'Jobs done by this process, by name and whether they succeeded.',
    labelNames: ['task', 'result'] as const,
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    registers,
  });
  const waits = new Histogram({
    name: 'tbm_database_pool_wait_seconds',
    help: 'Time until a connection of the pool was free.',
    labelNames: ['pool'] as const,
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5],
    registers,
  });
  const pools = new Map<string, Pool>();
  new Gauge({
    name: 'tbm_database_pool_connections',
    help: 'Connections to the database, by use.',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of pools) {
        this.set({ pool, state: 'used' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
      }
    },
  });
  new Gauge({
    name: 'tbm_database_pool_waiting',
    help: 'Statements that wait for a connection.',
    labelNames: ['pool'] as const,
    registers,
    collect() {
      for (const [pool, { waitingCount }] of pools) this.set({ pool }, waitingCount);
    },
  });
  const replicas: (() => number)[] = [];
  new Gauge({
    name: 'tbm_replica_behind_seconds',
    help: 'For how long the replica has lacked what was written; nothing where there is no replica.',
    registers,
    collect() {
      for (const behindSeconds of replicas) this.set(behindSeconds());
    },
  });
  const disks: string[] = [];
  new Gauge({
    name: 'tbm_disk_free_ratio',
    help: 'Free part of the disk that holds FILES_DIR.',
    registers,
    async collect() {
      for (const folder of disks) {
        // The folder is made with the first file.
        const room = await statfs(folder)
          .catch(() => statfs(dirname(folder)))
          .catch(() => null);
        if (room) this.set(room.bavail / room.blocks);
      }
    },
  });
  const certificates: (() => Promise<number>)[] = [];
  new Gauge({
    name: 'tbm_certificate_expires_timestamp_seconds',
    help: 'When the certificate of PUBLIC_URL ends; 0 where none could be read.',
    registers,
    async collect() {
      for (const expiry of certificates) this.set(await expiry());
    },
  });
  return {
    registry,
    calls,
    watchReplica: (behindSeconds) => void replicas.push(behindSeconds),
    watchDisk: (folder) => void disks.push(folder),
    watchCertificate(address) {
      if (address.startsWith('https://')) certificates.push(watchExpiry(address));
    },
    watchPool(name, pool) {
      pools.set(name, pool);
      measureWaits(pool, () => waits.startTimer({ pool: name }));
    },
    watchJobs(events) {
      const ends = new Map<string, (labels: { result: string }) => number>();
      events.on('job:start', ({ job }) => {
        ends.set(job.id, jobs.startTimer({ task: job.task_identifier }));
      });
      events.on('job:complete', ({ job, error }) => {
        ends.get(job.id)?.({ result: error ? 'failed' : 'done' });
        ends.delete(job.id);
      });
    },
    watchSockets(count) {
      new Gauge({
        name: 'tbm_sockets',
        help: 'Browsers that are connected for live events.',
        registers,
        collect() {
          this.set(count());
        },
      });
    },
  };
}

/** The usual measures of Node: memory, CPU, event loop. They are made once for a process that is scraped. */
export const measureProcess = ({ registry }: Metrics): void => collectDefaultMetrics({ register: registry });

function measureWaits(pool: Pool, start: () => () => void): void {
  const connect = pool.connect.bind(pool);
  const connectMeasured = (...given: Parameters<Pool['connect']> | []) => {
    // The job queue's listener passes a callback, and waits as long as it takes.
    if (given.length) return connect(...given);
    const done = start();
    const client: Promise<PoolClient> = connect();
    return client.finally(done);
  };
  pool.connect = connectMeasured as Pool['connect'];
}
