import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Actor } from '../actor.ts';
import type { Config } from '../config.ts';
import { problem } from '../errors.ts';
import { type LogStream, loggerOptions } from '../log.ts';
import { answerClientError } from './client-errors.ts';
import { serverTimes } from './connections.ts';
import { rememberCalls } from './current-call.ts';
import { acceptUploads } from './incoming.ts';
import { checkHost, isTooDeep, refuseAddress } from './malformed.ts';
import { answerErrors } from './refusals.ts';
import { compileSerializer } from './serializer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
    /** The raw body, on routes whose sender signs it. */
    rawBody?: string;
  }
}

/**
 * Validates input. Input on which the validation itself throws, such as an object with its own `length`, is also refused.
 * It is logged too, because the cause may be our mistake.
 */
const validatorOf =
  (log: FastifyBaseLogger): typeof validatorCompiler =>
  (schema) => {
    const check = validatorCompiler(schema);
    return (data) => {
      try {
        return check(data);
      } catch (err) {
        log.warn({ err, url: schema.url }, 'the check of an input failed');
        return { error: problem('invalid_input') };
      }
    };
  };

/** The bare server: parsing, security headers, compression, refusals in the one shape. Routes are registered later. */
export async function makeApp(
  config: Config,
  logTo?: LogStream,
  traceId?: () => string | undefined,
): Promise<FastifyInstance> {
  const app = fastify({
    logger: { ...loggerOptions(config, traceId), ...(logTo ? { stream: logTo } : {}) },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    // The id is never one that a caller chose.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // There is one proxy in front. What its callers claim about earlier hops is not believed.
    trustProxy: config.trust_proxy ? (_address, hop) => hop < 1 : false,
    bodyLimit: 256 * 1024,
    forceCloseConnections: 'idle',
    // Calls that still arrive while the process ends are answered like any other.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    ...serverTimes,
    frameworkErrors: refuseAddress,
    // Node would refuse a missing Host with an empty answer; `checkHost` refuses it in the one shape.
    http: { ...serverTimes.http, requireHostHeader: false },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.decorateRequest('actor', null as never);
  rememberCalls(app);
  // A person who reports a failed call can name its lines in the log.
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.setValidatorCompiler(validatorOf(app.log));
  app.setSerializerCompiler(compileSerializer);
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.rawBody) request.rawBody = String(body);
    if (body === '') return done(null, undefined);
    if (isTooDeep(String(body))) return done(problem('invalid_input'));
    try {
      done(null, JSON.parse(String(body)));
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }));
    }
  });
  await acceptUploads(app);
  answerErrors(app);
  const secure = config.public_url.startsWith('https:');
  await app.register(helmet, {
    // Pages have their own policy; API responses need none.
    contentSecurityPolicy: false,
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // PayPal's window communicates with the page that opened it.
    crossOriginOpenerPolicy: {
      policy: config.paypal_client_id ? 'same-origin-allow-popups' : 'same-origin',
    },
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // The highest level, which is the default, takes fifty times as long and saves a tenth.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  checkHost(app);
  return app;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    rawBody?: boolean;
  }
}
