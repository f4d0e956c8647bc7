import { memberships } from '@tbm/domain/packages';
import { trialClassCheckout } from '@tbm/domain/trial';
import { useEffect } from 'react';
import { data } from 'react-router';
import { ButtonLink } from '../design/button.tsx';
import { Heading, Section } from '../design/layout.tsx';
import styles from '../features/branches/branches.module.css';
import { HouseRules } from '../features/branches/house-rules.tsx';
import { JoinBanner } from '../features/branches/join-banner.tsx';
import { Memberships } from '../features/branches/memberships.tsx';
import { Stats } from '../features/branches/stats.tsx';
import { StudioSection } from '../features/branches/studio-section.tsx';
import { Numbered } from '../features/content/numbered.tsx';
import { About } from '../features/landing/about.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { useUnspent } from '../features/packages/use-unspent.ts';
import { DailyPopup } from '../features/popups/daily-popup.tsx';
import { filterNames } from '../features/schedule/filter-names.ts';
import { HomeSchedule } from '../features/schedule/home-schedule.tsx';
import { homeWeek } from '../features/schedule/home-week.ts';
import { ClassTypes, classTypeCard } from '../features/studio/class-types.tsx';
import { Coaches, coachCard } from '../features/studio/coaches.tsx';
import { onBranchPage } from '../features/studio/shown.ts';
import { rememberBranch } from '../platform/branch.ts';
import { asksAgainFor } from '../platform/revalidate.ts';
import { useRoot } from '../platform/root-data.ts';
import { pageMeta } from '../platform/seo.ts';
import { serverContext } from '../platform/server-context.ts';
import { gym } from '../platform/structured-data.ts';
import { useSectionPath } from '../platform/use-section-path.ts';
import type { Route } from './+types/branch';

export const meta: Route.MetaFunction = (args) => {
  const branch = args.loaderData?.branch;
  // The loader has failed, and an error page is shown.
  if (!branch) return [];
  return pageMeta(args, {
    title: `TBM ${branch.name} · Barre, fuerza y cardio`,
    description: branch.description,
    path: `/${branch.slug}/`,
    data: (site) => [gym(branch, site)],
  });
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const { api } = server;
  const branch = (await api('GET /branches')).find(({ slug }) => slug === params.slug);
  if (!branch) throw data(null, { status: 404 });
  const query = { branch_id: branch.branch_id };
  const [classTypes, coaches, packages, locations, schedule] = await Promise.all([
    api('GET /class_types'),
    api('GET /instructors', { query }),
    api('GET /class_packages/presenciales/home', { query }),
    api('GET /locations', { query }),
    homeWeek(server, branch, url),
  ]);
  return {
    branch,
    classTypes: onBranchPage(classTypes, branch.branch_id).map(classTypeCard),
    coaches: coaches.map(coachCard),
    packages: memberships(packages, branch.branch_id),
    location: locations[0],
    schedule,
  };
}

export const shouldRevalidate = asksAgainFor('dia', ...filterNames);

/** `/monterrey/*`, `/tijuana/*`: a branch's own page; what follows its name is a place in it [PUB-025..037]. */
export default function BranchPage({ loaderData, params }: Route.ComponentProps) {
  const { branch, classTypes, coaches, packages, location, schedule } = loaderData;
  const { settings } = useRoot();
  const { content } = branch;
  useSectionPath(params['*']);
  // Visiting a branch page selects that branch [BRANCH-003].
  useEffect(() => rememberBranch(branch.branch_id), [branch.branch_id]);
  return (
    <>
      <Hero
        image={content.hero_image}
        wide={content.hero_image_wide}
        video={content.hero_video}
        over={`Estudio ${branch.name}`}
        title={content.tagline}
        text={branch.description}
      >
        <ButtonLink to={trialClassCheckout(branch.branch_id)} look="accent">
          Clase de prueba
        </ButtonLink>
        <ButtonLink to="#horarios" look="quiet">
          Ver horarios
        </ButtonLink>
      </Hero>
      {content.about || content.stats.length ? (
        <About id="nosotros" title="Nosotras" text={content.about} content={content}>
          <Stats content={content} />
        </About>
      ) : null}
      {content.method.length ? (
        <Section id="metodo" label="Método" className={styles.method}>
          <div className={styles.stack}>
            <Heading level={2} size="l">
              El método
            </Heading>
            <Numbered items={content.method} />
          </div>
        </Section>
      ) : null}
      <Coaches items={coaches} />
      <ClassTypes items={classTypes} />
      <HomeSchedule branch={branch} {...schedule} title="HORARIOS" />
      <HouseRules content={content} />
      <Memberships items={useUnspent(packages)} branch={branch} />
      <JoinBanner branch={branch} />
      <StudioSection branch={branch} location={location} />
      <DailyPopup name="studio" src={settings.studio_popup_src} timezone={branch.timezone} />
    </>
  );
}
