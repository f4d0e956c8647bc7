import { settings } from '@tbm/domain/settings';
import type { CSSProperties } from 'react';
import { redirect } from 'react-router';
import { ButtonLink } from '../design/button.tsx';
import { Picture } from '../design/layout.tsx';
import styles from '../features/content/detail.module.css';
import { Detail, detailWidth } from '../features/content/detail.tsx';
import { Retired, retiredMeta } from '../features/content/retired.tsx';
import { idOf, orGone, orNone } from '../platform/found.ts';
import { pageMeta } from '../platform/seo.ts';
import { serverContext } from '../platform/server-context.ts';
import { course } from '../platform/structured-data.ts';
import type { Route } from './+types/program';

export const meta: Route.MetaFunction = (args) => {
  const program = args.loaderData?.program;
  if (!program) return [{ title: 'TBM' }];
  if (program.is_retired) return retiredMeta(program.name);
  return pageMeta(args, {
    title: `Programa ${program.name} · TBM Online`,
    description: program.short_description,
    path: `/program/${program.program_id}/`,
    picture: `/compartir/program/${program.program_id}.jpg`,
    data: (site) => [course(program, site)],
  });
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  const id = idOf(params.program_id);
  const program = id ? await orNone(api('GET /programs/:id', { params: { id } })) : null;
  if (!program) throw redirect('/');
  return orGone({ program }, program);
}

/** `/program/{program_id}`, in the programme's own colour [PUB-054..056, PUB-062]. */
export default function ProgramPage({ loaderData: { program } }: Route.ComponentProps) {
  if (program.is_retired)
    return (
      <Retired
        title={`El programa ${program.name} ya no está disponible`}
        text="En TBM Online hay otros programas para ti."
        link={{ to: '/online/', label: 'Conoce TBM Online' }}
      />
    );
  return (
    <div data-accent style={{ '--branch': program.color } as CSSProperties}>
      <Detail
        media={
          <Picture file={program.file} alt={`Programa ${program.name}`} sizes={detailWidth(4 / 3)} eager />
        }
        over="Programa"
        title={program.name}
      >
        <p className={styles.lead}>
          <strong>{program.short_description}</strong>
        </p>
        <p className={styles.lead}>{program.description}</p>
        <p className={styles.note}>Cualquier membresía incluye todos los programas.</p>
        <div className={styles.links}>
          <ButtonLink to={`/checkout/${settings.subscription_package_id}/`} look="accent">
            Suscribirme
          </ButtonLink>
          <ButtonLink to="/online/" look="quiet">
            Conoce TBM Online
          </ButtonLink>
        </div>
      </Detail>
    </div>
  );
}
