import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { expiredAddress, pathOf } from '../platform/next.ts';
import { endSession } from '../platform/session.ts';
import { onSessionEnded } from '../platform/tokens.ts';

/** Pages that need no session. */
const isOpen = (path: string): boolean =>
  /^\/(entrar|registro|recuperar|verificar|baja|cancelar)\b/.test(path);

/**
 * The auth observer: when a call fails for lack of a session, signs the user out and redirects to `/entrar` [AUTH-005].
 */
export function useAuthObserver(): void {
  const navigate = useNavigate();
  const location = useLocation();
  const isHere = isOpen(location.pathname);
  const here = pathOf(location);
  useEffect(
    () =>
      onSessionEnded(() => {
        void endSession();
        if (!isHere) void navigate(expiredAddress(here), { replace: true });
      }),
    [navigate, isHere, here],
  );
}
