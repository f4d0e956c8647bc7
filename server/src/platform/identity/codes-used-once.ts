import { createOTP } from '@better-auth/utils/otp';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { Executor } from '../database/statement.ts';
import { isSameSignature } from '../keyed-hash.ts';
import { secretOf, useStep } from './queries.ts';
import { textIn } from './text.ts';

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Seconds that an app shows a code. */
const period = 30;
/** The library accepts the steps beside the present one; one more, because the next one may begin before it looks. */
const steps = [0, -1, 1, -2, 2];

async function stepOf(code: string, secret: string): Promise<number | undefined> {
  const now = Math.floor(Date.now() / 1000 / period);
  for (const step of steps.map((distance) => now + distance))
    if (isSameSignature(code, await createOTP(secret, { period }).hotp(step))) return step;
  return undefined;
}

/** The account of the person who gives the code, who is signed in, or has just given the password. */
async function uidOfCaller(ctx: Context): Promise<string | undefined> {
  const session = await getSessionFromCtx(ctx);
  if (session) return session.user.id;
  const { name } = ctx.context.createAuthCookie('two_factor');
  const begun = await ctx.getSignedCookie(name, ctx.context.secret);
  return begun ? (await ctx.context.internalAdapter.findVerificationValue(begun))?.value : undefined;
}

/**
 * A code of an authenticator app works once, which the library leaves open (RFC 6238, 5.2). The step is marked as used
 * before the library looks at the code, so that of any number of concurrent uses one goes on. A wrong code is left to the
 * library, which counts it.
 */
export const codesUsedOnce = (pool: Executor): BetterAuthPlugin => ({
  id: 'codes-used-once',
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === '/two-factor/verify-totp',
        handler: createAuthMiddleware(async (ctx) => {
          const uid = await uidOfCaller(ctx);
          const known = uid === undefined ? undefined : await secretOf.maybeOne(pool, [uid]);
          // No session, or no authenticator app: the library refuses the call.
          if (!known) return;
          const secret = await symmetricDecrypt({ key: ctx.context.secretConfig, data: known.secret });
          const step = await stepOf(textIn(ctx.body?.code), secret);
          if (step === undefined || (await useStep.run(pool, [uid, step])) > 0) return;
          throw new APIError('UNAUTHORIZED', { code: 'CODE_USED', message: 'The code has been used' });
        }),
      },
    ],
  },
});
