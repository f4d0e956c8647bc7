import { initializeApp } from '@firebase/app';
import {
  type Auth,
  applyActionCode,
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from '@firebase/auth';
import { pageAccount } from '@tbm/browser/page-account';
import { fromFirebase, identityProblem, refusesAddress } from './firebase-errors.ts';
import type { IdentityClient } from './identity-client.ts';
import type { FirebaseSettings } from './server-context.ts';

// Loaded only where a studio uses Firebase Authentication (identity.ts).

function open({ emulator_url, ...config }: FirebaseSettings): Auth {
  const auth = initializeAuth(initializeApp(config), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  auth.languageCode = 'es';
  if (emulator_url) connectAuthEmulator(auth, emulator_url, { disableWarnings: true });
  return auth;
}

/** Firebase Authentication, with its errors mapped to our codes [AUTH-009]. */
export function firebaseIdentity(settings: FirebaseSettings): IdentityClient {
  const auth = open(settings);

  /** The signed-in user, re-authenticated when a password is given. Throws `sign_in_required`, `wrong_password`. */
  async function user(password?: string): Promise<User> {
    await auth.authStateReady();
    const { currentUser } = auth;
    if (!currentUser?.email) throw identityProblem('sign_in_required');
    const account = pageAccount();
    if (account !== null && currentUser.uid !== account) throw identityProblem('other_account');
    if (password !== undefined)
      await reauthenticateWithCredential(
        currentUser,
        EmailAuthProvider.credential(currentUser.email, password),
      ).catch((error: unknown) => {
        const refused = fromFirebase(error);
        throw refused.code === 'credentials_refused' ? identityProblem('wrong_password') : refused;
      });
    return currentUser;
  }

  /** The link returns to `next`, unless the Firebase project does not know this site's address. */
  async function sendLink(
    send: (settings?: { url: string }) => Promise<void>,
    next: string | null = null,
  ): Promise<void> {
    if (!next) return send();
    const url = new URL(next, location.origin).href;
    await send({ url }).catch((error: unknown) => {
      if (!refusesAddress(error)) throw error;
      return send();
    });
  }
  const verify = (account: User, next?: string | null) =>
    sendLink((settings) => sendEmailVerification(account, settings), next);

  const firebaseClient: IdentityClient = {
    async signIn(email, password) {
      await signInWithEmailAndPassword(auth, email, password);
      return 'in';
    },
    async signUp({ name, email, password }, next) {
      const credential = await createUserWithEmailAndPassword(auth, email, password);
      // The account exists; a failure of the next steps must not undo it.
      await updateProfile(credential.user, { displayName: name }).catch(() => {});
      await verify(credential.user, next).catch(() => {});
    },
    async signOut(account) {
      await auth.authStateReady();
      if (account === null || auth.currentUser?.uid === account) await signOut(auth);
    },
    async token(fresh) {
      await auth.authStateReady();
      return (await auth.currentUser?.getIdToken(fresh)) ?? null;
    },
    async requestReset(email, next) {
      await sendLink((settings) => sendPasswordResetEmail(auth, email, settings), next);
      return 'unsure';
    },
    resetPassword: (token, password) => confirmPasswordReset(auth, token, password),
    async sendVerification(_email, next) {
      await verify(await user(), next);
    },
    async confirmEmail(token) {
      await applyActionCode(auth, token);
      await auth.authStateReady();
      // Renewed tokens contain the verified e-mail. After a change of e-mail the user has to sign in again.
      await auth.currentUser?.getIdToken(true).catch(() => {});
    },
    async changeEmail(email, password) {
      const account = await user(password);
      if (account.email?.toLowerCase() === email) throw identityProblem('email_same');
      await verifyBeforeUpdateEmail(account, email).catch((error: unknown) => {
        const refused = fromFirebase(error);
        throw refused.code === 'account_exists' ? identityProblem('email_taken') : refused;
      });
    },
    async changePassword(current, next) {
      await updatePassword(await user(current), next);
    },
  };
  return withOurErrors(firebaseClient);
}

/** Makes every method reject with one of our problems. */
function withOurErrors(client: IdentityClient): IdentityClient {
  const call = (name: keyof IdentityClient, given: unknown[]): Promise<unknown> =>
    (client[name] as (...given: unknown[]) => Promise<unknown>)(...given).catch((error: unknown) => {
      throw fromFirebase(error);
    });
  return Object.fromEntries(
    Object.keys(client).map((name) => [
      name,
      (...given: unknown[]) => call(name as keyof IdentityClient, given),
    ]),
  ) as unknown as IdentityClient;
}
