// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from '../mutant.ts';

/** Breaks of the platform and the limits of the contract. */
export const platform: Mutant[] = [
  ...inFile('server/src/platform/http/preview.ts', 'server/src/platform/http/preview.test.ts')(
    [
      'a preview has no pictures from where a studio keeps them',
      'contentPolicy(html, { img, media })',
      'contentPolicy(html)',
    ],
    ['a preview runs scripts', `"script-src 'none'"`, `"script-src 'self'"`],
  ),
  ...inFile('server/src/platform/http/edits.ts', 'server/src/platform/http/edits.test.ts')(
    [
      'an editor overwrites what another saved in between',
      'if (versionOf(text) === based) return change();',
      'if (versionOf(text)) return change();',
    ],
    [
      'editors who save at once all save',
      'return mine ? { value: await work() } : undefined;',
      'return { value: await work(), mine };',
    ],
    ['a member learns the versions of records', 'found && mayCall(found.key, call) ?', 'found ?'],
    [
      'the refusal of an editor lacks the record as it is now',
      'record: JSON.parse(text) as unknown',
      'record: null',
    ],
  ),
  ...inFile(
    'server/src/features/appconfig/routes.ts',
    'server/src/features/appconfig/appconfig.test.ts',
  )([
    'a setting that another admin changed is overwritten',
    'before !== undefined && before !== current',
    'before !== undefined && before === null',
  ]),
  ...inFile('server/src/platform/http/resource.ts', 'server/src/platform/http/resource.test.ts')(
    [
      'a changed record leaves no audit row',
      "await audit(tx, actor, {\n      action: before ? 'update' : 'create',",
      "void ({\n      action: before ? 'update' : 'create',",
    ],
    [
      'a deleted record leaves no audit row',
      "await audit(tx, actor, {\n        action: 'delete',",
      "void ({\n        action: 'delete',",
    ],
  ),
  ...inFile(
    'server/src/features/refunds/refund.ts',
    'server/src/features/refunds/refund.test.ts',
  )([
    'the audit log of a refund does not name the member',
    'customer_id: purchase.customer_id,',
    'customer_id: null,',
  ]),
  ...inFile(
    'admin/src/values.ts',
    'admin/src/values.test.ts',
  )([
    'saving one version undoes another editor’s changes',
    '.filter((name) => !isSame(mine[name], base[name]))',
    '.filter((name) => name in mine)',
  ]),
  ...inFile('server/src/platform/loggable.ts', 'server/src/platform/logs.test.ts')(
    [
      'the log repeats messages of the database',
      "message: isSilent(error) ? '' : withoutData(error.message)",
      'message: error.message',
    ],
    [
      'the log repeats everything that a library attached to an error',
      'details.includes(name) && isPlain(value)',
      'true',
    ],
  ),
  ...inFile(
    'server/src/platform/http/refusals.ts',
    'server/src/platform/logs.test.ts',
  )([
    'the log has the address of a failed call, with its secrets',
    "...routeOf(request) }, 'unexpected error'",
    "url: request.url }, 'unexpected error'",
  ]),
  ...inFile(
    'server/src/platform/mail.ts',
    'server/src/platform/logs.test.ts',
  )([
    'the log repeats a mail server’s answer about an address',
    "throw Object.assign(new Error('the mail server did not accept a mail'), { code, responseCode });",
    'throw Object.assign(error, { code, responseCode, message: `${error}`.replaceAll("@", " ") });',
  ]),
  ...inFile(
    'server/src/platform/jobs.ts',
    'server/src/platform/logs.test.ts',
  )([
    'the log has the payload of a failed job',
    "max_attempts,\n      },\n      'a job failed'",
    "max_attempts,\n        payload: (job as Job).payload,\n      },\n      'a job failed'",
  ]),
  ...inFile(
    'contract/src/identity.ts',
    'server/src/platform/http/limits.test.ts',
  )(['wrong passwords from anywhere lock the owner out', 'perEmailAndAddress(10, 15)', 'perEmail(10, 15)']),
  ...inFile(
    'contract/src/discounts.ts',
    'server/src/platform/http/limits.test.ts',
  )(['discount codes can be guessed without a limit', "{ per: 'account', times: 30, minutes: 10 },", '']),
  ...inFile('server/src/platform/http/malformed.ts', 'server/src/platform/http/malformed.test.ts')(
    ['a malformed Host answers 500', 'if (!isHost(host)) throw', "if (host === '') throw"],
    ['deep JSON of objects is accepted', "char === '{' || char === '['", "char === '['"],
  ),
  ...inFile('server/src/platform/identity/guards.ts', 'server/src/platform/identity/embedded.test.ts')(
    ['a common password opens an account', 'refuseCommonPassword(textIn(body.password));', ''],
    [
      'a new password keeps the other sessions',
      'await endOtherSessions.run(pool, [user.id, present.id]);',
      '',
    ],
  ),
  ...inFile(
    'server/src/platform/identity/queries.ts',
    'server/src/features/accounts/two-step.test.ts',
  )(['a code of the app works twice', 'coalesce("usedStep", 0) < $2', 'coalesce("usedStep", 0) <= $2']),
  ...inFile(
    'server/src/platform/identity/queries.ts',
    'server/src/features/sessions/sessions.test.ts',
  )([
    'sessions of others can be ended',
    `'delete from identity_sessions where "userId" = $1 and id = $2'`,
    `'delete from identity_sessions where $1::text is not null and id = $2'`,
  ]),
  ...inFile(
    'server/src/platform/identity/embedded.ts',
    'server/src/platform/realtime.test.ts',
  )([
    'a device that is signed out elsewhere keeps its connection',
    'const ended = await endSession.run(pool, [uid, session_id]);\n      if (ended > 0) needs.sessionsEnded(uid);',
    'const ended = await endSession.run(pool, [uid, session_id]);',
  ]),
  ...inFile(
    'server/src/platform/identity/known-devices.ts',
    'server/src/platform/identity/known-devices.test.ts',
  )(
    ['the first device of an account is mailed', '!is_known && !is_first', '!is_known'],
    ['turning on the second step counts as a sign-in', '!signIn || ctx.context.session', '!signIn'],
  ),
  ...inFile('server/src/platform/realtime.ts', 'server/src/platform/realtime.test.ts')(
    ['sockets of ended sessions stay open elsewhere', "io?.serverSideEmit('sessions_ended', uid);", ''],
    ['sockets of living sessions are closed too', 'if (!isSame) close();', 'close();'],
  ),
  ...inFile('server/src/platform/weak-secret.ts', 'server/src/platform/config.test.ts')(
    ['production accepts a repeated secret', 'distinct(pairs) < 18', 'distinct(pairs) < 2'],
    ['production accepts the alphabet as its secret', 'distinct(steps) < 7', 'distinct(steps) < 2'],
  ),
  ...inFile(
    'server/src/platform/config.ts',
    'server/src/platform/config.test.ts',
  )([
    'production accepts PUBLIC_URL with a slash at its end',
    'new URL(public_url).origin !== public_url || ',
    '',
  ]),
  ...inFile('server/src/platform/database/database.ts', 'server/src/platform/database/database.test.ts')(
    ['calls wait for a locked row without a limit', 'lock_timeout: String(limits.lock),', ''],
    ['a connection with an open transaction is used again', 'void (client as unknown as Client).end();', ''],
    [
      'a lost connection keeps its place in the pool',
      'db.transaction = async',
      '({ ...db }).transaction = async',
    ],
  ),
  ...inFile('server/src/platform/bulkhead.ts', 'server/src/platform/bulkhead.test.ts')(
    ['one more than allowed works on one thing', 'lane.running < most', 'lane.running <= most'],
    [
      'a request that waits for one lock waits without a limit',
      "reject(new Problem('busy', { retryAfter: 1 }));",
      '',
    ],
  ),
  ...inFile(
    'server/src/platform/http/web.ts',
    'server/src/platform/http/web.test.ts',
  )(['a page without a database answers 500', 'if (!refusal) throw error;', 'throw error;']),
  ...inFile(
    'server/src/platform/http/connections.ts',
    'acceptance/src/crash/shutdown.test.ts',
  )([
    'a slow body is cut off without an answer when the process ends',
    'if (passed > bodyGraceMs) refuseSlow();',
    '',
  ]),
  ...inFile(
    'server/src/platform/process.ts',
    'acceptance/src/crash/malformed.test.ts',
  )([
    'a call with an uncaught error is never answered',
    "if (call && !call.reply.raw.writableEnded) breakOff(call, new Problem('internal'));",
    '',
  ]),
  {
    what: 'a restored studio has no foreign keys [reliability: restore]',
    file: 'server/src/platform/database/copy/load.ts',
    find: 'await client.query(`alter table ${table} add constraint ${name} ${definition}`);',
    replace: 'void definition;',
    tests: ['server/src/backup/drill.test.ts'],
  },
  {
    what: 'a backup is not of one moment [reliability: restore]',
    file: 'server/src/platform/database/copy/snapshot.ts',
    find: 'begin isolation level repeatable read read only',
    replace: 'begin isolation level read committed read only',
    tests: ['server/src/backup/drill.test.ts'],
  },
  {
    what: 'a damaged backup is restored',
    file: 'server/src/backup/restore.ts',
    find: 'await verify(folder);',
    replace: '',
    tests: ['server/src/backup/drill.test.ts'],
  },
  {
    what: 'metrics name addresses instead of routes',
    file: 'server/src/platform/metrics/calls.ts',
    find: 'const route = routeLabel(request);',
    replace: 'const route = request.url;',
    tests: ['server/src/features/monitoring/monitoring.test.ts'],
  },
  ...inFile(
    'web/app/platform/identity-embedded.ts',
    'web/app/platform/identity-embedded.test.ts',
  )([
    'a response that is cut off ends the session on the device',
    'if (token) return token;',
    'return token ?? null;',
  ]),
  ...inFile(
    'server/src/platform/identity/booking-page.ts',
    'server/src/platform/identity/embedded.test.ts',
  )([
    'a verification mail leads to another site',
    "typeof address === 'string' && /^\\/(checkout|mytbm)\\/[\\w/?=&%.-]{0,200}$/.test(address)",
    "typeof address === 'string'",
  ]),
  ...inFile(
    'server/src/platform/identity/auth.ts',
    'server/src/platform/identity/embedded.test.ts',
  )([
    'the mail of a forgotten password does not lead back to the page',
    '          token,\n          next: returnOf(url),\n        }),\n      // The link',
    '          token,\n        }),\n      // The link',
  ]),
  ...inFile(
    'web/app/platform/next.ts',
    'web/app/platform/next.test.ts',
  )(['a sign-in leads to another site behind a tab', '[^\\t\\n\\r]*$/', '/']),
  ...inFile(
    'server/src/platform/actor.ts',
    'server/src/features/accounts/two-step.test.ts',
  )([
    'staff without the second step that the studio asks for keep their rights',
    "role: lacks_two_step ? 'member' : role",
    'role',
  ]),
  ...inFile('server/src/platform/identity/guards.ts', 'server/src/features/accounts/two-step.test.ts')(
    [
      'turning on the second step leaves the other sessions',
      'await endSessions.run(pool, [former.map(({ id }) => id)]);',
      'await endSessions.run(pool, [[]]);',
    ],
    ['members turn on a second step', "if (!(await isStaff(pool, user.id))) throw problem('forbidden');", ''],
  ),
  ...inFile(
    'server/src/platform/identity/routes.ts',
    'server/src/features/accounts/two-step.test.ts',
  )(['a device skips the second step', '    trustDevice: _trust,\n', '']),
];
