import { joinNames } from '@tbm/domain/facts';
import { isLive } from '@tbm/domain/live';
import { settings as fixed } from '@tbm/domain/settings';
import { trialOffer } from '@tbm/domain/trial-offer';
import { ButtonLink } from '../design/button.tsx';
import { LinkTabs } from '../design/link-tabs.tsx';
import type { LayoutHandle } from '../entry.server.tsx';
import { PlannerBand } from '../features/content/planner-band.tsx';
import { QuoteBand, quoteBackground } from '../features/content/quote-band.tsx';
import { Testimonials, wordsOf } from '../features/content/testimonials.tsx';
import { About } from '../features/landing/about.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { Invitation } from '../features/landing/invitation.tsx';
import { Plans } from '../features/landing/plans.tsx';
import { Tiles } from '../features/landing/tiles.tsx';
import { filterNames } from '../features/schedule/filter-names.ts';
import { HomeSchedule } from '../features/schedule/home-schedule.tsx';
import { homeWeek } from '../features/schedule/home-week.ts';
import { ClassTypes, classTypeCard } from '../features/studio/class-types.tsx';
import { Coaches, coachCard } from '../features/studio/coaches.tsx';
import { onLanding } from '../features/studio/shown.ts';
import { TrialButton } from '../features/trial/trial-button.tsx';
import { TrialDialog } from '../features/trial/trial-dialog.tsx';
import { chooseBranch, rememberBranch } from '../platform/branch.ts';
import { orNone } from '../platform/found.ts';
import { useHere } from '../platform/here.ts';
import { asksAgainFor } from '../platform/revalidate.ts';
import { useRoot } from '../platform/root-data.ts';
import { pageMeta } from '../platform/seo.ts';
import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/landing';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'TBM · Estudio y clases en línea para mujeres',
    description: `Barre, fuerza y cardio en ${args.loaderData?.cities ?? 'el estudio'}, y una videoteca para entrenar donde estés. Reserva tu lugar${args.loaderData?.trial ? ` o prueba ${args.loaderData.trial.free}` : ''}.`,
    path: '/',
    data: (site) => [
      { '@type': 'Organization', name: 'TBM', url: site, logo: `${site}/icon-512.png` },
      { '@type': 'WebSite', name: 'TBM', url: site, inLanguage: 'es-MX' },
    ],
  });

export const handle: LayoutHandle = { isFirst: true };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const { api } = server;
  const branches = await api('GET /branches');
  const branch = chooseBranch(branches, url, request.headers.get('cookie') ?? '');
  const [texts, classTypes, instructors, testimonials, schedule, trial] = await Promise.all([
    api('GET /pages/home'),
    api('GET /class_types'),
    api('GET /instructors'),
    api('GET /testimonials'),
    homeWeek(server, branch, url),
    // The page does not need it: an owner may have ended the trial.
    orNone(api('GET /class_packages/:id', { params: { id: fixed.trial_package_id } })),
  ]);
  return {
    cities: joinNames(branches.map(({ name }) => name)),
    texts,
    classTypes: onLanding(classTypes).map(classTypeCard),
    instructors: instructors.map(coachCard),
    testimonials: testimonials.map(wordsOf),
    schedule,
    trial: trial ? trialOffer(trial) : null,
    background: quoteBackground(Math.random()),
  };
}

export const shouldRevalidate = asksAgainFor('dia', ...filterNames, 'branch_id', 'branch');

/** `/` [PUB-003..014]. */
export default function Landing({ loaderData }: Route.ComponentProps) {
  const { branches, branch, settings } = useRoot();
  const { texts, classTypes, instructors, testimonials, schedule, trial, background } = loaderData;
  const here = useHere('#horarios');
  return (
    <>
      <Hero
        image={branch.content.hero_image}
        wide={branch.content.hero_image_wide}
        video={branch.content.hero_video}
        title={texts.tagline}
        text={texts.subtitle}
        terms={trial?.terms}
      >
        {trial ? <TrialButton branch={branch} offer={trial} /> : null}
        <ButtonLink to="#sucursales" look="quiet">
          Elige tu ciudad
        </ButtonLink>
      </Hero>
      <Tiles branches={branches} certifications={settings.certifications_url} />
      <About id="nosotras" {...texts.about} content={branch.content} />
      {isLive('planner') ? <PlannerBand {...texts.planner} /> : null}
      <Plans branch={branch} certifications={settings.certifications_url} />
      <ClassTypes items={classTypes} />
      <QuoteBand quote={texts.quote} background={background} />
      <HomeSchedule branch={branch} {...schedule} title="Horarios">
        <LinkTabs
          label="Sucursal"
          current={String(branch.branch_id)}
          tabs={branches.map(({ branch_id, name }) => ({
            value: String(branch_id),
            title: name,
            to: here({
              branch_id: String(branch_id),
              clase: null,
              tipo: null,
              coach: null,
            }),
          }))}
          onChoose={(value) => rememberBranch(Number(value))}
        />
      </HomeSchedule>
      <Coaches items={instructors} />
      <Testimonials items={testimonials} />
      <Invitation
        title="Tu lugar está listo"
        text="Crea tu cuenta, elige un paquete y reserva tu lugar en menos de lo que dura una canción."
      >
        <ButtonLink to="/registro/">Crear mi cuenta</ButtonLink>
        <ButtonLink to="/paquetes/" look="quiet">
          Ver paquetes
        </ButtonLink>
      </Invitation>
      {trial ? <TrialDialog branch={branch} offer={trial} /> : null}
    </>
  );
}
