import { isLive } from '@tbm/domain/live';
import { settings as fixed } from '@tbm/domain/settings';
import { trialOffer } from '@tbm/domain/trial-offer';
import { ButtonLink } from '../design/button.tsx';
import { Heading, Section } from '../design/layout.tsx';
import { Features, Numbered } from '../features/content/numbered.tsx';
import { PlannerBand } from '../features/content/planner-band.tsx';
import { Testimonials, wordsOf } from '../features/content/testimonials.tsx';
import { Invitation } from '../features/landing/invitation.tsx';
import { Disciplines } from '../features/online/disciplines.tsx';
import { Favourites } from '../features/online/favourites.tsx';
import { OnlineHero } from '../features/online/hero.tsx';
import styles from '../features/online/online.module.css';
import { Programs } from '../features/online/programs.tsx';
import { DailyPopup } from '../features/popups/daily-popup.tsx';
import { TrialButton } from '../features/trial/trial-button.tsx';
import { TrialDialog } from '../features/trial/trial-dialog.tsx';
import { Catalogue, catalogueNames, catalogueQuery, filterOptions } from '../features/videos/index.ts';
import { orNone } from '../platform/found.ts';
import { asksAgainFor } from '../platform/revalidate.ts';
import { useRoot } from '../platform/root-data.ts';
import { pageMeta } from '../platform/seo.ts';
import { serverContext } from '../platform/server-context.ts';
import { useSectionPath } from '../platform/use-section-path.ts';
import type { Route } from './+types/online';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'TBM Online · Tu estudio, donde estés',
    description: args.loaderData?.texts.hero.text ?? '',
    path: '/online/',
  });

/** Classes on the page; the others are in the library. */
const shown = 6;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  const query = catalogueQuery(url.searchParams);
  const [
    texts,
    disciplines,
    testimonials,
    classTypes,
    instructors,
    programs,
    muscles,
    videoTypes,
    found,
    loved,
    trial,
  ] = await Promise.all([
    api('GET /pages/online'),
    api('GET /disciplines'),
    api('GET /testimonials'),
    api('GET /class_types'),
    api('GET /instructors'),
    api('GET /programs'),
    api('GET /muscles'),
    api('GET /video_types'),
    // An address may ask for what does not exist.
    api('GET /videos/catalogue', { query }).catch(() => ({ total: 0, data: [] })),
    api('GET /videos/catalogue', { query: { order: 'favorites' } }),
    // The page does not need it: an owner may have ended the trial.
    orNone(api('GET /class_packages/:id', { params: { id: fixed.trial_package_id } })),
  ]);
  return {
    texts,
    disciplines,
    testimonials: testimonials.map(wordsOf),
    found: { total: found.total, data: found.data.slice(0, shown) },
    loved: loved.data.filter(({ favorites }) => favorites > 0).slice(0, shown),
    trial: trial ? trialOffer(trial) : null,
    options: filterOptions({
      classTypes,
      instructors,
      programs,
      muscles,
      videoTypes,
    }),
  };
}

export const shouldRevalidate = asksAgainFor(...catalogueNames);

/** `/online/*`: the online platform; what follows is a place in the page [PUB-015..022]. */
export default function Online({ loaderData, params }: Route.ComponentProps) {
  const { branch, settings } = useRoot();
  const { texts, disciplines, testimonials, trial, options, found, loved } = loaderData;
  useSectionPath(params['*']);
  return (
    <>
      <OnlineHero {...texts.hero} terms={trial?.terms}>
        {trial ? <TrialButton branch={branch} offer={trial} look="light" /> : null}
        <ButtonLink to="/paquetes/#online" look="quiet">
          Ver paquetes
        </ButtonLink>
      </OnlineHero>
      <Disciplines items={disciplines} />
      <Section id="metodo" label="Método" className={styles.tinted}>
        <div className={styles.stack}>
          <Heading level={2} size="l">
            El método
          </Heading>
          <Numbered items={texts.method} />
        </div>
      </Section>
      <Section id="funciones" label="Funciones">
        <div className={styles.stack}>
          <Heading level={2} size="l">
            Todo lo que trae
          </Heading>
          <Features items={texts.features} />
        </div>
      </Section>
      {isLive('planner') ? <PlannerBand {...texts.planner} /> : null}
      <Catalogue options={options} {...found} />
      <Programs items={options.programs} />
      <Favourites items={loved} />
      <Testimonials items={testimonials} />
      {trial ? (
        <>
          <Invitation
            title={`Empieza con ${trial.free}`}
            text={`Entra hoy, prueba lo que quieras y decide después. ${trial.terms}`}
          >
            <TrialButton branch={branch} offer={trial} look="ink" />
          </Invitation>
          <TrialDialog branch={branch} offer={trial} />
        </>
      ) : null}
      <DailyPopup name="online" src={settings.online_popup_src} timezone={branch.timezone} />
    </>
  );
}
