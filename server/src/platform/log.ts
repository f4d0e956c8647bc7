import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';
import { loggable, withoutData } from './loggable.ts';

/** The part of the server's log that features write to: details, then one plain sentence. An error goes in as `err`. */
export interface Log {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** The destination of the log's lines; standard output by default. */
export interface LogStream {
  write(line: string): void;
}

/** The route of a request instead of its address, whose path and query may hold secrets and names. */
export const routeOf = ({
  method,
  routeOptions,
}: FastifyRequest): { method: string; route: string | null } => ({
  method,
  route: routeOptions?.url ?? null,
});

/**
 * Options of the server's log. No writer, ours or a library, logs personal data, tokens or secret addresses: errors,
 * requests and messages pass through here. `traceId` identifies the trace that a line belongs to.
 */
export const loggerOptions = (
  { log_level }: Pick<Config, 'log_level'>,
  traceId?: () => string | undefined,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level: log_level,
  ...(traceId ? { mixin: () => ({ trace_id: traceId() }) } : {}),
  serializers: {
    err: loggable,
    req: routeOf,
    res: ({ statusCode }) => ({ statusCode }),
  },
  hooks: {
    logMethod([details, message, ...values]: unknown[], method) {
      if (typeof details === 'string') return method.call(this, withoutData(details));
      const sentence = typeof message === 'string' && values.length === 0 ? message : 'an unexpected error';
      return method.call(this, details instanceof Error ? { err: details } : details, withoutData(sentence));
    },
  },
});
