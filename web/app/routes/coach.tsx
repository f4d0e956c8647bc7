import { redirect } from 'react-router';
import { ButtonLink } from '../design/button.tsx';
import styles from '../features/content/detail.module.css';
import { Detail, detailWidth } from '../features/content/detail.tsx';
import { Retired, retiredMeta } from '../features/content/retired.tsx';
import { ApprovedComments } from '../features/rating-comments/approved.tsx';
import { CoachPortrait } from '../features/studio/coach-portrait.tsx';
import { Coaches, coachCard } from '../features/studio/coaches.tsx';
import { isFounder } from '../features/studio/order.ts';
import { idOf, orGone, orNone } from '../platform/found.ts';
import { pageMeta } from '../platform/seo.ts';
import { serverContext } from '../platform/server-context.ts';
import { socialAddress } from '../platform/social.ts';
import type { Route } from './+types/coach';

export const meta: Route.MetaFunction = (args) => {
  const coach = args.loaderData?.coach;
  if (!coach) return [{ title: 'TBM' }];
  const name = `${coach.name} ${coach.last_name}`;
  if (coach.is_retired) return retiredMeta(name);
  return pageMeta(args, {
    title: `${name}, coach · TBM`,
    description: coach.short_bio,
    path: `/coach/${coach.instructor_id}/`,
    picture: `/compartir/coach/${coach.instructor_id}.jpg`,
    kind: 'profile',
    data: (site) => [
      {
        '@type': 'Person',
        name,
        jobTitle: 'Coach',
        worksFor: { '@type': 'Organization', name: 'TBM', url: site },
      },
    ],
  });
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  const id = idOf(params.instructor_id);
  const coach = id ? await orNone(api('GET /instructors/:id', { params: { id } })) : null;
  if (!coach) throw redirect('/');
  const [branches, allCoaches, comments] = await Promise.all([
    api('GET /branches'),
    api('GET /instructors'),
    api('GET /rating_comments', { query: { instructor_id: coach.instructor_id } }),
  ]);
  const found = {
    coach,
    comments,
    studios: branches.filter(({ branch_id }) => coach.branch_ids.includes(branch_id)),
    others: allCoaches.filter(({ instructor_id }) => instructor_id !== coach.instructor_id).map(coachCard),
  };
  return orGone(found, coach);
}

/** `/coach/{instructor_id}` [PUB-053, PUB-062..064]; includes the coach's quote and social profiles [PUB-O6]. */
export default function CoachPage({
  loaderData: { coach, comments, studios, others },
}: Route.ComponentProps) {
  const name = `${coach.name} ${coach.last_name}`;
  if (coach.is_retired)
    return (
      <>
        <Retired
          title={`${coach.name} ya no da clases en TBM`}
          text="Conoce a las coaches que te esperan en el estudio."
          link={{ to: '/#horarios', label: 'Ver horarios' }}
        />
        <Coaches items={others} title="Nuestras coaches" />
      </>
    );
  return (
    <>
      <Detail
        media={
          <CoachPortrait
            coach={coach}
            alt={`Retrato de ${name}`}
            ratio="4 / 5"
            sizes={detailWidth(4 / 5)}
            eager
          />
        }
        over={isFounder(coach) ? 'Fundadora' : `Coach en ${studios.map((one) => one.name).join(' y ')}`}
        title={name}
      >
        <p className={styles.lead}>{coach.short_bio}</p>
        {coach.quote ? <blockquote className={styles.quote}>{coach.quote}</blockquote> : null}
        <div className={styles.links}>
          {studios.map(({ slug, name: city }) => (
            <ButtonLink key={slug} to={`/${slug}/#horarios`} look="accent">
              Entrena con {coach.name} en {city}
            </ButtonLink>
          ))}
          {coach.instagram ? (
            <ButtonLink to={socialAddress('instagram', coach.instagram)} look="quiet">
              Instagram
            </ButtonLink>
          ) : null}
          {coach.tiktok ? (
            <ButtonLink to={socialAddress('tiktok', coach.tiktok)} look="quiet">
              TikTok
            </ButtonLink>
          ) : null}
        </div>
      </Detail>
      <ApprovedComments items={comments} of="coach" />
      <Coaches items={others} title="Más coaches" />
    </>
  );
}
