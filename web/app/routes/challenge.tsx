import { formatPesos } from '@tbm/domain/money';
import { currentPrice } from '@tbm/domain/packages';
import { settings } from '@tbm/domain/settings';
import image from '../assets/hero-landing.webp';
import wide from '../assets/hero-landing-wide.webp';
import { Points } from '../design/accordion.tsx';
import { ButtonLink } from '../design/button.tsx';
import { Heading, Section } from '../design/layout.tsx';
import styles from '../features/content/content.module.css';
import { Features, Numbered } from '../features/content/numbered.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { featuresOf } from '../features/packages/index.ts';
import { orNone } from '../platform/found.ts';
import { pageMeta } from '../platform/seo.ts';
import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/challenge';

const { challenge_package_ids } = settings;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `${args.loaderData?.texts.title ?? 'El reto'} · TBM`,
    description: args.loaderData?.texts.text ?? '',
    path: '/reto/',
    picture: `/compartir/paquete/${challenge_package_ids.presencial}.jpg`,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  const packageIds = [challenge_package_ids.presencial, challenge_package_ids.online];
  const [texts, ...packages] = await Promise.all([
    api('GET /pages/reto'),
    ...packageIds.map((id) => orNone(api('GET /class_packages/:id', { params: { id } }))),
  ]);
  return { texts, packages: packages.filter((item) => item !== null) };
}

/** `/reto`: the challenge, its contents, its five steps, and the two options to take part [PUB-043..052]. */
export default function Challenge({ loaderData: { texts, packages } }: Route.ComponentProps) {
  return (
    <>
      <Hero
        image={image}
        wide={wide}
        over={`${texts.days} días · empiezas cuando quieras`}
        title={texts.title}
        text={texts.text}
      >
        <ButtonLink to="#participa" look="accent">
          Quiero participar
        </ButtonLink>
        <ButtonLink to="#pasos" look="quiet">
          Cómo funciona
        </ButtonLink>
      </Hero>
      <Section id="incluye" label="Qué incluye">
        <div className={styles.stack}>
          <Heading level={2} size="l">
            Qué incluye
          </Heading>
          <Features items={texts.includes} />
        </div>
      </Section>
      <Section id="pasos" label="Cómo funciona" className={styles.tinted}>
        <div className={styles.stack}>
          <Heading level={2} size="l">
            Cinco pasos
          </Heading>
          <Numbered items={texts.steps} />
        </div>
      </Section>
      {packages.length ? (
        <Section id="participa" label="Participa" className={styles.paper}>
          <div className={styles.stack}>
            <Heading level={2} size="l">
              Elige tu reto
            </Heading>
            <ul className={styles.offers}>
              {packages.map((item) => (
                <li key={item.class_package_id} className={styles.offer}>
                  <Heading level={3} size="s">
                    {item.class_amount ? 'Presencial' : 'Solo online'}
                  </Heading>
                  <p className={styles.price}>{formatPesos(currentPrice(item))}</p>
                  <Points points={featuresOf(item)} />
                  <ButtonLink
                    to={`/checkout/${item.class_package_id}/`}
                    look="accent"
                    aria-label={`Comprar ${item.title}`}
                  >
                    Comprar
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </div>
        </Section>
      ) : null}
    </>
  );
}
