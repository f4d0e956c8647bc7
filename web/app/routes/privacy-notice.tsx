import { Link } from 'react-router';
import { Heading, Section } from '../design/layout.tsx';
import styles from '../features/content/content.module.css';
import { LegalText } from '../features/content/legal-text.tsx';
import { pageMeta } from '../platform/seo.ts';
import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/privacy-notice';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Aviso de privacidad · TBM',
    description:
      'Qué datos pedimos en TBM, para qué los usamos, cómo decir que no a lo que no es necesario y cómo ejercer tus derechos.',
    path: '/aviso-de-privacidad/',
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  const { privacy_revised, privacy } = await api('GET /pages/terms');
  return { revised: privacy_revised, privacy };
}

/** `/aviso-de-privacidad`: the full notice, which is also below the terms [PUB-038]. */
export default function PrivacyNotice({ loaderData: { revised, privacy } }: Route.ComponentProps) {
  return (
    <Section label="Aviso de privacidad">
      <div className={styles.reading}>
        <Heading level={1} size="l">
          Aviso de privacidad
        </Heading>
        {revised ? <p>{revised}</p> : null}
        <LegalText items={privacy} level={2} />
        <p className={styles.links}>
          <Link to="/mytbm/informacion">Elegir qué permito</Link>
          <Link to="/terminos/">Términos y condiciones</Link>
        </p>
      </div>
    </Section>
  );
}
