import type { Customer, SignupBody } from '@tbm/contract/accounts';
import { ApiProblem, api } from './api.ts';
import { branchInCookies, rememberBranch } from './branch.ts';
import { identity } from './identity.ts';
import { queryClient } from './query.ts';
import { hasSession } from './session-hint.ts';
import { leaveSession, setSession } from './tokens.ts';

export const customerQuery = {
  queryKey: ['GET /customer', {}] as const,
  queryFn: () => api('GET /customer'),
};

/** The signed-in customer, or null for a visitor. Rejects when a session is there and fails [AUTH-005]. */
export async function currentCustomer(): Promise<Customer | null> {
  if (!hasSession()) return null;
  const customer = await queryClient.ensureQueryData(customerQuery);
  if (branchInCookies(document.cookie) === null) rememberBranch(customer.branch_id);
  return customer;
}

/** Forgets everything about her on this device. */
function forget(): void {
  leaveSession();
  queryClient.clear();
}

/**
 * Her customer record. An account that has none takes the customer of its verified e-mail; an e-mail that an outside
 * service has changed is taken over.
 */
async function loadCustomer(email: string): Promise<Customer> {
  const customer = await queryClient.fetchQuery(customerQuery).catch(async (error: unknown) => {
    if (!(error instanceof ApiProblem) || error.code !== 'customer_missing') throw error;
    return api('POST /customer/claim').catch(async (refusal: unknown) => {
      if (!(refusal instanceof ApiProblem) || refusal.code !== 'email_unverified') throw error;
      await identity.sendVerification(email).catch(() => {});
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

/** Authenticates, then loads the customer; signs out again when that fails [AUTH-010, AUTH-011, AUTH-012]. */
export async function signIn(email: string, password: string): Promise<Customer> {
  try {
    await identity.signIn(email, password);
  } catch (error) {
    forget();
    throw error;
  }
  setSession(true);
  try {
    const customer = await loadCustomer(email);
    rememberBranch(customer.branch_id);
    return customer;
  } catch (error) {
    await signOut();
    throw error;
  }
}

/** Identity account, then our customer, then in [AUTH-013]. An account left half made is finished by trying again. */
export async function signUp(form: SignupBody & { password: string }): Promise<Customer> {
  const { password, ...body } = form;
  try {
    await identity.signUp({ name: `${form.name} ${form.last_name}`, email: form.email, password });
  } catch (error) {
    // The account may be hers from a try that broke off: her password tells.
    if (!(error instanceof Error && 'code' in error && error.code === 'account_exists')) throw error;
    await identity.signIn(form.email, password).catch(() => {
      throw error;
    });
    setSession(true);
    const known = await api('GET /customer').catch(() => null);
    if (known) {
      await signOut();
      throw error;
    }
  }
  setSession(true);
  const customer = await api('POST /customer/signup', { body });
  queryClient.setQueryData(customerQuery.queryKey, customer);
  rememberBranch(customer.branch_id);
  return customer;
}

/** Ends the session and forgets everything about her [NAV-003]. */
export async function signOut(): Promise<void> {
  leaveSession();
  await identity.signOut().catch(() => {});
  forget();
}

/** Ends every session, here and on all other devices. */
export async function signOutEverywhere(): Promise<void> {
  await api('DELETE /customer/sessions');
  await signOut();
}
