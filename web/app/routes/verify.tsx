import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ButtonLink, Spinner } from '../design/button.tsx';
import { Heading } from '../design/layout.tsx';
import { Notice, Refusal } from '../design/notice.tsx';
import styles from '../features/accounts/accounts.module.css';
import { errorText } from '../platform/form-state.ts';
import { identity } from '../platform/identity.ts';
import { IdentityProblem } from '../platform/identity-client.ts';
import { ownPath, safeNext, signInAddress } from '../platform/next.ts';
import { queryClient } from '../platform/query.ts';
import { customerQuery } from '../platform/session.ts';
import type { Route } from './+types/verify';

export const meta: Route.MetaFunction = () => [
  { title: 'Confirmar correo · TBM' },
  { name: 'robots', content: 'noindex' },
];

type State = 'busy' | 'done' | 'sign_in' | { refused: string };

/**
 * Target of the links that verify or change an e-mail [AUTH-009]. Firebase's own links also lead here (`mode`,
 * `oobCode`) when its console names this page.
 */
export default function Verify() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [state, setState] = useState<State>('busy');
  const token = params.get('token') ?? params.get('oobCode') ?? '';
  // Firebase returns the whole address that it was given.
  const continued =
    typeof location === 'undefined' ? null : ownPath(params.get('continueUrl'), location.origin);
  const next = safeNext(params.get('next') ?? continued);
  const isReset = params.get('mode') === 'resetPassword';
  useEffect(() => {
    if (isReset) {
      const back = continued ? `&next=${encodeURIComponent(next)}` : '';
      void navigate(`/recuperar/nueva/?token=${encodeURIComponent(token)}${back}`, { replace: true });
      return;
    }
    identity
      .confirmEmail(token)
      .then(() => queryClient.invalidateQueries({ queryKey: customerQuery.queryKey }))
      .then(() => setState('done'))
      .catch((error: unknown) => {
        const signIn = error instanceof IdentityProblem && error.code === 'sign_in_required';
        setState(signIn ? 'sign_in' : { refused: errorText(error) });
      });
  }, [token, isReset, continued, next, navigate]);
  const here = `/verificar/?token=${encodeURIComponent(token)}`;
  return (
    <div className={styles.page}>
      <Heading level={1} size="l">
        Tu correo
      </Heading>
      {state === 'busy' ? (
        <p className={styles.waiting} role="status">
          <Spinner /> Confirmando tu correo…
        </p>
      ) : state === 'done' ? (
        <>
          <Notice isDone>Listo, tu correo quedó confirmado.</Notice>
          <ButtonLink to={next} look="accent" wide>
            {next === '/mytbm' ? 'Ir a mi espacio' : 'Seguir donde me quedé'}
          </ButtonLink>
        </>
      ) : state === 'sign_in' ? (
        <>
          <Notice>Para cambiar tu correo, primero entra con el de antes. Después lo confirmamos.</Notice>
          <ButtonLink to={signInAddress(here)} look="accent" wide>
            Entrar y confirmar
          </ButtonLink>
        </>
      ) : (
        <>
          <Refusal>{state.refused}</Refusal>
          <ButtonLink to="/mytbm/informacion" look="accent" wide>
            Pedir otro enlace
          </ButtonLink>
        </>
      )}
    </div>
  );
}
