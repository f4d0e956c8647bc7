import type { FastifyInstance } from 'fastify';
import type { TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import type { Mailer } from '../mail.ts';

/**
 * Records calls and jobs as spans of OpenTelemetry. Spans hold names of the product and of the schema, codes, and hosts
 * of providers. They never hold an address, a value of a statement, or anything else that a person sent.
 */
export interface Recorder {
  /** Records every call of the server, each as a trace of its own. What it logs from here on names its trace. */
  recordCalls(app: FastifyInstance): void;
  /** Records the statements of a pool that run for a call or a job. */
  recordStatements(pool: Pool): void;
  /** The same jobs, each recorded as a trace of its own. */
  recordJobs(tasks: TaskList): TaskList;
  /** The same mailer, whose mails are recorded. */
  recordMails(mailer: Mailer): Mailer;
  /** Identifies the trace of the running call or job. */
  currentTraceId(): string | undefined;
  /** Sends what is waiting, and ends. */
  stop(): Promise<void>;
}

export type TraceConfig = Pick<Config, 'otel_exporter_otlp_endpoint' | 'otel_traces_sampler_arg' | 'worker'>;
