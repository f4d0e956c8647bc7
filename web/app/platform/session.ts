import { beginAccount, isOwnPage, pageAccount } from '@tbm/browser/page-account';
import { forgetUnsent, keepUnsent } from '@tbm/browser/unsent';
import type { Customer, SignupBody } from '@tbm/contract/accounts';
import { ApiProblem, api } from './api.ts';
import { branchInCookies, rememberBranch } from './branch.ts';
import { rememberFeatured } from './featured.ts';
import { identity } from './identity.ts';
import { IdentityProblem, notKept } from './identity-client.ts';
import { continuesAt } from './next.ts';
import { queryClient } from './query.ts';
import { hasSession } from './session-hint.ts';
import { bearer, leaveSession, setSession } from './tokens.ts';

export const customerQuery = {
  queryKey: ['GET /customer', {}] as const,
  queryFn: () => api('GET /customer'),
};

/** The signed-in customer, or null for a visitor. Rejects when a session exists but fails [AUTH-005]. */
export async function currentCustomer(): Promise<Customer | null> {
  if (!hasSession()) return null;
  const customer = await queryClient.ensureQueryData(customerQuery);
  if (branchInCookies(document.cookie) === null) rememberBranch(customer.branch_id);
  return customer;
}

/** Deletes all data about the user from this device, except what was being written: it stays for the same account. */
function forget(): void {
  leaveSession();
  rememberFeatured(null);
  queryClient.clear();
}

/**
 * The user's customer record. An account without one is linked to the customer with its verified e-mail; an e-mail
 * changed at an external identity service is copied.
 */
async function loadCustomer(email: string): Promise<Customer> {
  const customer = await queryClient.fetchQuery(customerQuery).catch(async (error: unknown) => {
    if (!(error instanceof ApiProblem) || error.code !== 'customer_missing') throw error;
    return api('POST /customer/claim').catch(async (refusal: unknown) => {
      if (!(refusal instanceof ApiProblem) || refusal.code !== 'email_unverified') throw error;
      await identity.sendVerification(email, continuesAt(location)).catch(() => {});
      throw refusal;
    });
  });
  const known =
    customer.email.toLowerCase() === email
      ? customer
      : await api('PUT /customer/email').catch(() => customer);
  queryClient.setQueryData(customerQuery.queryKey, known);
  return known;
}

/**
 * Authenticates, then loads the customer; signs out again when that fails [AUTH-010, AUTH-011, AUTH-012]. Null when the
 * account asks for a code as well.
 */
export async function signIn(email: string, password: string): Promise<Customer | null> {
  try {
    if ((await identity.signIn(email, password)) === 'two_step') return null;
  } catch (error) {
    forget();
    throw error;
  }
  return begin(email);
}

/** The second step of `signIn`. */
export async function confirmSignIn(email: string, code: string): Promise<Customer> {
  const { confirmCode } = await import('./two-step.ts');
  await confirmCode(code);
  return begin(email);
}

/**
 * A session has just begun on this page; what an earlier account has read is not shown to this one. Rejects with
 * `session_not_kept` where the browser blocks cookies.
 */
async function startSession(): Promise<void> {
  if (pageAccount() !== null) queryClient.clear();
  beginAccount();
  setSession(true);
  if ((await bearer()) === null) throw new IdentityProblem(notKept);
}

/** The session that has just begun. */
async function begin(email: string): Promise<Customer> {
  try {
    await startSession();
    const customer = await loadCustomer(email);
    rememberBranch(customer.branch_id);
    return customer;
  } catch (error) {
    await signOut();
    throw error;
  }
}

/**
 * Creates the identity account, then our customer, then signs in [AUTH-013]. Trying again completes a half-made
 * account.
 */
export async function signUp(form: SignupBody & { password: string }): Promise<Customer> {
  const { password, ...body } = form;
  try {
    const account = { name: `${form.name} ${form.last_name}`, email: form.email, password };
    await identity.signUp(account, continuesAt(location));
  } catch (error) {
    // The account may come from an interrupted attempt of the same user: the password proves it.
    if (!(error instanceof Error && 'code' in error && error.code === 'account_exists')) throw error;
    const step = await identity.signIn(form.email, password).catch(() => null);
    if (step !== 'in') throw error;
    await startSession();
    const known = await api('GET /customer').catch(() => null);
    if (known) {
      await signOut();
      throw error;
    }
  }
  await startSession();
  const customer = await api('POST /customer/signup', { body });
  queryClient.setQueryData(customerQuery.queryKey, customer);
  rememberBranch(customer.branch_id);
  return customer;
}

/**
 * Ends the session and deletes what this device shows of the user [NAV-003]. What the user was writing stays for the same
 * account. A page whose account is not signed in any more ends nothing.
 */
export async function signOut(): Promise<void> {
  if (!isOwnPage()) return;
  const account = pageAccount();
  leaveSession();
  await identity.signOut(account).catch(() => {});
  forgetUnsent();
  forget();
}

/** The session has ended by itself: the same, but what was typed in forms is restored for the same account. */
export async function endSession(): Promise<void> {
  const account = pageAccount();
  if (account !== null) keepUnsent(account);
  leaveSession();
  await identity.signOut(account).catch(() => {});
  forget();
}

/** Ends every session, here and on all other devices. */
export async function signOutEverywhere(): Promise<void> {
  await api('DELETE /customer/sessions');
  await signOut();
}
