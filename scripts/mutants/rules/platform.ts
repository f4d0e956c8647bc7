// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { breaksIn, change, type Mutant, skip } from '../mutant.ts';

/** Breaks of the platform and the limits of the contract. */
export const platform: Mutant[] = [
  ...breaksIn('server/src/platform/http', 'preview.test.ts', {
    'a preview has no pictures from where a studio keeps them': change('policyOf', ', { img, media }', ''),
    'a preview runs scripts': change('policyOf', "src 'none'", "src 'self'"),
  }),
  ...breaksIn('server/src/platform/http', 'edits.test.ts', {
    'an editor overwrites what another saved in between': change(
      'makeEdits',
      '(versionOf(text) === based) return change()',
      '(versionOf(text)) return change()',
    ),
    'editors who save at once all save': change(
      'makeAlone',
      'mine ? { value: await work() } : undefined',
      '{ value: await work(), mine }',
    ),
    'a member learns the versions of records': change('makeEdits', '&& mayCall(found.key, call)', ''),
    'the refusal of an editor lacks the record as it is now': change(
      'makeEdits',
      'JSON.parse(text) as unknown',
      'null',
    ),
  }),
  ...breaksIn('server/src/features/appconfig', 'appconfig.test.ts', {
    'a setting that another admin changed is overwritten': change(
      'appConfigHandlers',
      '!== current',
      '=== null',
    ),
  }),
  ...breaksIn('server/src/platform/http', 'resource.test.ts', {
    'a changed record leaves no audit row': change(
      'resourceHandlers',
      'await audit(tx, actor, { action: before',
      'void ({ action: before',
    ),
    'a deleted record leaves no audit row': change(
      'resourceHandlers',
      "await audit(tx, actor, { action: '",
      "void ({ action: '",
    ),
  }),
  ...breaksIn('server/src/features/refunds', 'refund.test.ts', {
    'the audit log of a refund does not name the member': change('setAside', 'purchase.customer_id', 'null'),
  }),
  ...breaksIn('admin/src', 'values.test.ts', {
    'saving one version undoes another editor’s changes': change(
      'merged',
      '!isSame(mine[name], base[name])',
      'name in mine',
    ),
  }),
  ...breaksIn('server/src/platform/loggable.ts', 'logs.test.ts', {
    'the log repeats messages of the database': change(
      'loggable',
      "isSilent(error) ? '' : withoutData(error.message)",
      'error.message',
    ),
  }),
  ...breaksIn('server/src/platform', 'logs.test.ts', {
    'the log repeats everything that a library attached to an error': change(
      'classify',
      'details.includes(name) && isPlain(value)',
      'true',
    ),
    'the log repeats a mail server’s answer about an address': change(
      'smtpMailer',
      "new Error('the mail server did not accept a mail'), { code, responseCode",
      'error, { code, responseCode, message: `${error}`.replaceAll("@", " ")',
    ),
    'the log has the payload of a failed job': change(
      'workerLogger',
      'max_attempts, }',
      'max_attempts, payload: (job as Job).payload, }',
    ),
  }),
  ...breaksIn('server/src/platform/http', 'server/src/platform/logs.test.ts', {
    'the log has the address of a failed call, with its secrets': change(
      'answerErrors',
      "...routeOf(request) }, 'unexpected",
      "url: request.url }, 'unexpected",
    ),
  }),
  ...breaksIn('contract/src', 'server/src/platform/http/limits.test.ts', {
    'wrong passwords from anywhere lock the owner out': change(
      'identityCalls',
      'perEmailAndAddress',
      'perEmail',
    ),
    'discount codes can be guessed without a limit': change(
      'discountRoutes',
      "{ per: 'account', times: 30, minutes: 10 },",
      '',
    ),
  }),
  ...breaksIn('server/src/platform/http', 'malformed.test.ts', {
    'a malformed Host answers 500': change('checkHost', '!isHost(host)', "host === ''"),
    'deep JSON of objects is accepted': change('isTooDeep', "{' || char === '", ''),
  }),
  ...breaksIn('server/src/platform/identity', 'embedded.test.ts', {
    'a common password opens an account': skip(
      'makeGuards',
      'await refuseCommonPassword(textIn(body.password))',
    ),
    'a new password keeps the other sessions': skip('makeGuards', 'endOtherSessions.run'),
    'a verification mail leads to another site': change(
      'bookingPage',
      '&& /^\\/(checkout|mytbm)\\/[\\w/?=&%.-]{0,200}$/.test(address)',
      '',
    ),
    'the mail of a forgotten password does not lead back to the page': change(
      'makeAuth',
      'token, next: returnOf(url), }), /',
      'token, }), /',
    ),
  }),
  ...breaksIn('server/src/platform/identity', 'server/src/features/accounts/two-step.test.ts', {
    'a code of the app works twice': change('useStep', '("usedStep", 0) < $2', '("usedStep", 0) <= $2'),
    'turning on the second step leaves the other sessions': change(
      'makeGuards',
      'former.map(({ id }) => id)',
      '[]',
    ),
    'members turn on a second step': skip('makeGuards', 'forbidden'),
    'a device skips the second step': change('toRequest', 'trustDevice: _trust,', ''),
  }),
  ...breaksIn('server/src/platform/identity', 'server/src/features/sessions/sessions.test.ts', {
    'sessions of others can be ended': change('endSession', '"userId" = $1', '$1::text is not null'),
  }),
  ...breaksIn('server/src/platform/identity', 'server/src/platform/realtime.test.ts', {
    'a device that is signed out elsewhere keeps its connection': change(
      'embeddedIdentity',
      'endSession.run(pool, [uid, session_id]); if (ended > 0) needs.sessionsEnded(uid);',
      'endSession.run(pool, [uid, session_id]);',
    ),
  }),
  ...breaksIn('server/src/platform/identity', 'known-devices.test.ts', {
    'the first device of an account is mailed': change('knownDevices', '&& !is_first', ''),
    'turning on the second step counts as a sign-in': change('knownDevices', '|| ctx.context.session', ''),
  }),
  ...breaksIn('server/src/platform', 'realtime.test.ts', {
    'sockets of ended sessions stay open elsewhere': skip(
      'makeRealtime',
      "io?.serverSideEmit('sessions_ended', uid)",
    ),
    'sockets of living sessions are closed too': change('makeRealtime', 'if (!isSame)', ''),
  }),
  ...breaksIn('server/src/platform', 'config.test.ts', {
    'production accepts a repeated secret': change('weakness', '(pairs) < 18', '(pairs) < 2'),
    'production accepts the alphabet as its secret': change('weakness', '(steps) < 7', '(steps) < 2'),
    'production accepts PUBLIC_URL with a slash at its end': change(
      'checks',
      'new URL(public_url).origin !== public_url ||',
      '',
    ),
  }),
  ...breaksIn('server/src/platform/database', 'database.test.ts', {
    'calls wait for a locked row without a limit': change(
      'sessionSettings',
      'lock_timeout: String(limits.lock),',
      '',
    ),
    'a connection with an open transaction is used again': skip(
      'closeWhenLost',
      '(client as unknown as Client).end',
    ),
    'a lost connection keeps its place in the pool': change(
      'queryBuilder',
      'db.transaction',
      '({ ...db }).transaction',
    ),
  }),
  ...breaksIn('server/src/platform', 'bulkhead.test.ts', {
    'one more than allowed works on one thing': change('makeBulkhead', 'running < most', 'running <= most'),
    'a request that waits for one lock waits without a limit': skip('makeBulkhead', 'reject('),
  }),
  ...breaksIn('server/src/platform/http', 'web.test.ts', {
    'a page without a database answers 500': change('pageCaller', 'if (!refusal)', ''),
  }),
  ...breaksIn('server/src/platform/http', 'acceptance/src/crash/shutdown.test.ts', {
    'a slow body is cut off without an answer when the process ends': skip('watchConnections', 'refuseSlow('),
  }),
  ...breaksIn('server/src/platform', 'acceptance/src/crash/malformed.test.ts', {
    'a call with an uncaught error is never answered': skip('superviseProcess', 'breakOff'),
  }),
  ...breaksIn('server/src/platform/database/copy', 'server/src/backup/drill.test.ts', {
    'a restored studio has no foreign keys [reliability: restore]': change(
      'loadRows',
      'await client.query(`alter table ${table} add constraint ${name} ${definition}`)',
      'void definition',
    ),
    'a backup is not of one moment [reliability: restore]': change(
      'withSnapshot',
      'repeatable read',
      'read committed',
    ),
  }),
  ...breaksIn('server/src/backup', 'drill.test.ts', {
    'a damaged backup is restored': skip('restore', 'verify'),
  }),
  ...breaksIn('server/src/platform/metrics', 'server/src/features/monitoring/monitoring.test.ts', {
    'metrics name addresses instead of routes': change('observeCalls', 'routeLabel(request)', 'request.url'),
  }),
  ...breaksIn('web/app/platform', 'identity-embedded.test.ts', {
    'a response that is cut off ends the session on the device': change(
      'embeddedIdentity',
      'if (token) return token',
      'return token ?? null',
    ),
  }),
  ...breaksIn('web/app/platform', 'next.test.ts', {
    'a sign-in leads to another site behind a tab': change('safeNext', '[^\\t\\n\\r]*$', ''),
  }),
  ...breaksIn('server/src/platform', 'server/src/features/accounts/two-step.test.ts', {
    'staff without the second step that the studio asks for keep their rights': change(
      'readActor',
      ": lacks_two_step ? 'member' : role",
      '',
    ),
  }),
];
