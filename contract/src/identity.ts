import type { Limit } from './route.ts';

const perAddress = (times: number, minutes: number): Limit => ({ per: 'address', times, minutes });
const perEmail = (times: number, minutes: number): Limit => ({ per: 'email', times, minutes });
const perEmailAndAddress = (times: number, minutes: number): Limit => ({
  per: 'email_and_address',
  times,
  minutes,
});

/**
 * The calls of the embedded identity service, below `/api`, with their rate limits. The library handles them;
 * its other calls are not available. Only calls that send mail are counted by e-mail alone: a stranger could lock the
 * owner out of the others.
 */
export const identityCalls: Record<string, readonly Limit[]> = {
  'POST /auth/sign-in/email': [perEmailAndAddress(10, 15), perAddress(60, 15)],
  'POST /auth/two-factor/verify-totp': [perAddress(60, 15)],
  'POST /auth/two-factor/verify-backup-code': [perAddress(30, 15)],
  'POST /auth/two-factor/enable': [perAddress(20, 60)],
  'POST /auth/two-factor/disable': [perAddress(20, 60)],
  'POST /auth/two-factor/generate-backup-codes': [perAddress(20, 60)],
  'POST /auth/sign-up/email': [perAddress(20, 60)],
  'POST /auth/sign-out': [],
  'GET /auth/token': [],
  'POST /auth/request-password-reset': [perEmail(5, 60), perAddress(20, 60)],
  'POST /auth/reset-password': [perAddress(30, 60)],
  'POST /auth/send-verification-email': [perEmail(5, 60), perAddress(20, 60)],
  'GET /auth/verify-email': [perAddress(60, 60)],
  'POST /auth/change-email': [perAddress(20, 60)],
  'POST /auth/change-password': [perAddress(20, 60)],
};
