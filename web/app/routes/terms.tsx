import { Heading, Section } from '../design/layout.tsx';
import styles from '../features/content/content.module.css';
import { LegalText } from '../features/content/legal-text.tsx';
import { pageMeta } from '../platform/seo.ts';
import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/terms';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Términos y aviso de privacidad · TBM',
    description:
      'Términos y condiciones y aviso de privacidad de TBM: cuentas, paquetes, pagos, clases y datos.',
    path: '/terminos/',
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  return api('GET /pages/terms');
}

/** `/terminos` and `/terminos-y-condiciones` [PUB-038..040]. */
export default function Terms({
  loaderData: { revised, terms, privacy_revised, privacy },
}: Route.ComponentProps) {
  return (
    <Section label="Términos y privacidad">
      <div className={styles.reading}>
        <Heading level={1} size="l">
          Términos y privacidad
        </Heading>
        <nav className={styles.links} aria-label="Contenido">
          <a href="#terminos">Términos y condiciones</a>
          <a href="#privacidad">Aviso de privacidad</a>
        </nav>
        <div id="terminos" className={styles.parts}>
          <Heading level={2} size="m">
            Términos y condiciones
          </Heading>
          <p>{revised}</p>
          <LegalText items={terms} level={3} />
        </div>
        <div id="privacidad" className={styles.parts}>
          <Heading level={2} size="m">
            Aviso de privacidad
          </Heading>
          {privacy_revised ? <p>{privacy_revised}</p> : null}
          <LegalText items={privacy} level={3} />
        </div>
        <p className={styles.links}>
          <a href="/licencias.txt">Licencias de programas y datos de otros</a>
        </p>
      </div>
    </Section>
  );
}
