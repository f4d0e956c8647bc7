import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { signOut } from '../platform/session.ts';
import { onSessionEnded } from '../platform/tokens.ts';

/** Where somebody without a session may be. */
const isOpen = (path: string): boolean => /^\/(entrar|registro|recuperar|verificar)\b/.test(path);

/** Sign-in, told that the session expired, and where to go on afterwards. */
export const expiredAddress = (from: string): string =>
  `/entrar/?sesion=expirada&next=${encodeURIComponent(from)}`;

/** The auth observer: when a call is refused for want of a session, signs her out and leads to `/entrar` [AUTH-005]. */
export function useAuthObserver(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () =>
      onSessionEnded(() => {
        void signOut();
        if (isOpen(pathname)) return;
        void navigate(expiredAddress(pathname + search), { replace: true });
      }),
    [navigate, pathname, search],
  );
}
