import type { IdentityClient } from './identity-client.ts';
import { embeddedIdentity } from './identity-embedded.ts';
import { type FirebaseSettings, firebaseMeta } from './server-context.ts';

let chosen: Promise<IdentityClient> | undefined;

/** The identity service of this studio; Firebase's code is loaded only where it is used. */
function service(): Promise<IdentityClient> {
  const settings = document.querySelector<HTMLMetaElement>(`meta[name="${firebaseMeta}"]`)?.content;
  chosen ??= settings
    ? import('./identity-firebase.ts').then(
        ({ firebaseIdentity }) => firebaseIdentity(JSON.parse(settings) as FirebaseSettings),
        (error: unknown) => {
          // Without a connection; the next call tries again.
          chosen = undefined;
          throw error;
        },
      )
    : Promise.resolve(embeddedIdentity);
  return chosen;
}

/** The site's identity service, independent of the provider [AUTH-009]. */
export const identity: IdentityClient = {
  signIn: async (...given) => (await service()).signIn(...given),
  signUp: async (...given) => (await service()).signUp(...given),
  signOut: async (...given) => (await service()).signOut(...given),
  token: async (...given) => (await service()).token(...given),
  requestReset: async (...given) => (await service()).requestReset(...given),
  resetPassword: async (...given) => (await service()).resetPassword(...given),
  sendVerification: async (...given) => (await service()).sendVerification(...given),
  confirmEmail: async (...given) => (await service()).confirmEmail(...given),
  changeEmail: async (...given) => (await service()).changeEmail(...given),
  changePassword: async (...given) => (await service()).changePassword(...given),
};
