import { counted } from '@tbm/domain/counted';
import { settings } from '@tbm/domain/settings';
import { redirect } from 'react-router';
import { ButtonLink } from '../design/button.tsx';
import { Picture } from '../design/layout.tsx';
import styles from '../features/content/detail.module.css';
import { Checks, Detail, detailWidth } from '../features/content/detail.tsx';
import { PageClip } from '../features/content/page-clip.tsx';
import { Retired, retiredMeta } from '../features/content/retired.tsx';
import { ApprovedComments } from '../features/rating-comments/approved.tsx';
import { benefitsOf } from '../features/studio/order.ts';
import { idOf, orGone, orNone } from '../platform/found.ts';
import { pageMeta } from '../platform/seo.ts';
import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/class-type';

export const meta: Route.MetaFunction = (args) => {
  const item = args.loaderData?.item;
  if (!item) return [{ title: 'TBM' }];
  if (item.is_retired) return retiredMeta(item.name);
  return pageMeta(args, {
    title: `${item.name} · TBM`,
    description: item.description,
    path: `/class_type/${item.class_type_id}/`,
    picture: `/compartir/class_type/${item.class_type_id}.jpg`,
  });
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  const id = idOf(params.class_type_id);
  const item = id ? await orNone(api('GET /class_types/:id', { params: { id } })) : null;
  if (!item) throw redirect('/');
  const comments = await api('GET /rating_comments', { query: { class_type_id: item.class_type_id } });
  return orGone({ item, comments }, item);
}

/** `/class_type/{class_type_id}` [PUB-057..062]. */
export default function ClassTypePage({ loaderData: { item, comments } }: Route.ComponentProps) {
  if (item.is_retired)
    return (
      <Retired
        title={`Ya no damos ${item.name}`}
        text="En el horario están todas las clases de TBM."
        link={{ to: '/#horarios', label: 'Ver horarios' }}
      />
    );
  const benefits = benefitsOf(item.benefits);
  return (
    <>
      <Detail
        media={
          item.video_url ? (
            <PageClip src={item.video_url} title={item.name} poster={item.file?.url ?? ''} />
          ) : (
            <Picture file={item.file} alt={`Clase de ${item.name}`} sizes={detailWidth(4 / 3)} eager />
          )
        }
        isFilm={item.video_url !== null}
        over={item.class_category.name}
        title={item.name}
      >
        <p className={styles.lead}>{item.description}</p>
        {item.videos ? (
          <p className={styles.note}>{counted(item.videos, 'video', 'videos')} en TBM Online</p>
        ) : null}
        {benefits.length ? <Checks items={benefits} label="Beneficios" /> : null}
        <div className={styles.links}>
          <ButtonLink to={`/checkout/${settings.subscription_package_id}/`} look="accent">
            Suscribirme
          </ButtonLink>
          <ButtonLink to="/#horarios" look="quiet">
            Ver horarios
          </ButtonLink>
        </div>
      </Detail>
      <ApprovedComments items={comments} of="class" />
    </>
  );
}
