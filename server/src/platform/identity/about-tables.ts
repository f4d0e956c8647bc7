import { type AboutTables, internal, secret } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutIdentity = {
  identity_users: {
    rowsInLargeStudio: 20_000,
    personal: {
      file: 'acceso',
      whose: 't.id = subject.uid',
      erasure: 'deleted',
      headings: {
        emailVerified: 'Correo confirmado',
        image: 'Imagen',
        twoFactorEnabled: 'Segundo paso',
      },
      // Other rows name the account by it.
      isErasedLast: true,
    },
    merge: 'goes',
  },
  identity_sessions: {
    rowsInLargeStudio: 40_000,
    personal: {
      file: 'sesiones',
      whose: 't."userId" = subject.uid',
      withheld: { token: secret },
      erasure: 'deleted',
      headings: {
        ipAddress: 'Dirección de red',
        userAgent: 'Navegador',
      },
    },
    merge: 'goes',
  },
  identity_accounts: {
    rowsInLargeStudio: 20_000,
    personal: {
      file: 'formas-de-entrar',
      whose: 't."userId" = subject.uid',
      withheld: {
        password: secret,
        accessToken: secret,
        refreshToken: secret,
        idToken: secret,
      },
      erasure: 'deleted',
      headings: {
        accountId: 'Folio de acceso',
        providerId: 'Forma de entrar',
        accessTokenExpiresAt: 'Vence el acceso',
        refreshTokenExpiresAt: 'Vence la renovación',
        scope: 'Alcance',
      },
    },
    merge: 'goes',
  },
  identity_verifications: {
    rowsInLargeStudio: 20_000,
    personal: {
      file: 'enlaces-enviados',
      whose: 'position(subject.uid in t.value) > 0',
      withheld: { identifier: secret, value: secret },
      erasure: 'deleted',
      scans: 'no index by value; read once per download or erasure, by a job',
    },
    merge: 'goes',
  },
  identity_keys: {
    rowsInLargeStudio: 3,
    nothingPersonal: 'keys that sign tokens',
  },
  identity_two_factors: {
    rowsInLargeStudio: 50,
    personal: {
      file: 'segundo-paso',
      whose: 't."userId" = subject.uid',
      withheld: { secret, backupCodes: secret, usedStep: internal },
      erasure: 'deleted',
      headings: {
        verified: 'Confirmado',
        failedVerificationCount: 'Intentos fallidos',
        lockedUntil: 'Bloqueado hasta',
      },
    },
    merge: 'goes',
  },
  sign_in_delays: {
    rowsInLargeStudio: 50_000,
    nothingPersonal: 'hashes of addresses, for a day',
  },
  identity_devices: {
    rowsInLargeStudio: 60_000,
    personal: {
      file: 'dispositivos-conocidos',
      whose: 't."userId" = subject.uid',
      withheld: { device_hash: secret },
      erasure: 'deleted',
    },
    merge: 'goes',
  },
} satisfies AboutTables<typeof tables>;
