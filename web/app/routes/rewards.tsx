import sun from '../assets/quote-3.webp';
import { ButtonLink } from '../design/button.tsx';
import { Heading, Section } from '../design/layout.tsx';
import { Features, Numbered } from '../features/content/numbered.tsx';
import { PageClip } from '../features/content/page-clip.tsx';
import { Questions, Rules } from '../features/content/questions.tsx';
import { Invitation } from '../features/landing/invitation.tsx';
import { Brands } from '../features/rewards/brands.tsx';
import { RewardsHero } from '../features/rewards/hero.tsx';
import { Levels } from '../features/rewards/levels.tsx';
import { Modes } from '../features/rewards/modes.tsx';
import styles from '../features/rewards/rewards.module.css';
import { excerpt } from '../features/rewards/sections.ts';
import { asksAgainFor } from '../platform/revalidate.ts';
import { pageMeta } from '../platform/seo.ts';
import { serverContext } from '../platform/server-context.ts';
import { useSectionPath } from '../platform/use-section-path.ts';
import type { Route } from './+types/rewards';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Rewards · Seis niveles de beneficios por tu constancia · TBM',
    description: args.loaderData?.texts.hero.text ?? '',
    path: '/rewards/',
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  const [texts, levels, brands, questions] = await Promise.all([
    api('GET /pages/rewards'),
    api('GET /milestones'),
    api('GET /brands'),
    api('GET /frequent_questions'),
  ]);
  return {
    texts,
    levels,
    brands,
    questions: excerpt(questions),
  };
}

export const shouldRevalidate = asksAgainFor();

/** `/rewards/*`: the programme; what follows is a place in the page [RWD-001..010]. */
export default function Rewards({ loaderData, params }: Route.ComponentProps) {
  const { texts, levels, brands, questions } = loaderData;
  useSectionPath(params['*']);
  return (
    <>
      <RewardsHero {...texts.hero} />
      <Section id="que-es" label="Por qué">
        <Heading level={2} size="m" className="visually-hidden">
          Por qué
        </Heading>
        <Features items={texts.features} />
      </Section>
      <Levels items={levels} />
      <Section id="steps" label="Steps">
        <div className={styles.stack}>
          <Heading level={2} size="l">
            Steps
          </Heading>
          <Numbered items={texts.steps} />
        </div>
      </Section>
      {texts.tutorial_src ? (
        <Section id="tutorial" label="Tutorial" className={styles.dark}>
          <div className={styles.split}>
            <Heading level={2} size="l">
              Míralo en un minuto
            </Heading>
            <PageClip
              src={texts.tutorial_src}
              captions={texts.tutorial_captions}
              title="Cómo funciona Rewards"
              poster={sun}
            />
          </div>
        </Section>
      ) : null}
      <Modes items={texts.modes} />
      <Brands items={brands} levels={levels} />
      <Section id="reglas" label="Reglas" className={styles.paper}>
        <div className={styles.stack}>
          <Heading level={2} size="l">
            Reglas del programa
          </Heading>
          <Rules items={texts.rules} />
        </div>
      </Section>
      <Section id="preguntas" label="Preguntas">
        <div className={styles.stack}>
          <Heading level={2} size="l">
            Lo que más preguntan
          </Heading>
          <Questions items={questions} />
          <div>
            <ButtonLink to="/rewards/faq/" look="quiet">
              Ver todas las preguntas
            </ButtonLink>
          </div>
        </div>
      </Section>
      <Invitation
        title="Tu primer nivel empieza hoy"
        text="Elige un paquete de 12 clases o más, o entrena en casa: la constancia la pones tú."
      >
        <ButtonLink to="/paquetes/">Empezar</ButtonLink>
        <ButtonLink to="/mytbm/rewards" look="plain">
          Ver Mis Rewards
        </ButtonLink>
      </Invitation>
    </>
  );
}
