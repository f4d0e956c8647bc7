import { ButtonLink } from '../design/button.tsx';
import { Heading, Section } from '../design/layout.tsx';
import styles from '../features/content/content.module.css';
import { Questions } from '../features/content/questions.tsx';
import { bySection } from '../features/rewards/sections.ts';
import { pageMeta } from '../platform/seo.ts';
import { serverContext } from '../platform/server-context.ts';
import { faq } from '../platform/structured-data.ts';
import type { Route } from './+types/rewards-faq';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Preguntas de Rewards · TBM',
    description:
      'Niveles, strikes, meses con bono y marcas: cómo funciona el programa de recompensas de TBM.',
    path: '/rewards/faq/',
    data: () => [faq(args.loaderData?.parts.flatMap(({ items }) => items) ?? [])],
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  const [questions, brands] = await Promise.all([api('GET /frequent_questions'), api('GET /brands')]);
  return { parts: bySection(questions).filter(({ section }) => section !== 'brands' || brands.length > 0) };
}

/** `/rewards/faq` [RWD-002, RWD-011]. Questions about brands wait for the first brand. */
export default function RewardsFaq({ loaderData: { parts } }: Route.ComponentProps) {
  return (
    <Section label="Preguntas de Rewards">
      <div className={styles.reading}>
        <Heading level={1} size="l">
          Preguntas de Rewards
        </Heading>
        <nav className={styles.links} aria-label="Secciones">
          {parts.map(({ section, title }) => (
            <a key={section} href={`#${section}`}>
              {title}
            </a>
          ))}
        </nav>
        {parts.map(({ section, title, items }) => (
          <section key={section} id={section} className={styles.stack} aria-labelledby={`titulo-${section}`}>
            <Heading level={2} size="m">
              <span id={`titulo-${section}`}>{title}</span>
            </Heading>
            <Questions items={items} />
          </section>
        ))}
        <div className={styles.links}>
          <ButtonLink to="/rewards/">Volver a Rewards</ButtonLink>
          <ButtonLink to="/paquetes/" look="quiet">
            Ver paquetes
          </ButtonLink>
          <ButtonLink to="/mytbm/rewards" look="quiet">
            Ver Mis Rewards
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
