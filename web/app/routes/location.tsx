import { ButtonLink } from '../design/button.tsx';
import { Heading, Section } from '../design/layout.tsx';
import { LinkTabs } from '../design/link-tabs.tsx';
import styles from '../features/branches/branches.module.css';
import { Contact } from '../features/branches/contact.tsx';
import { StudioMap } from '../features/branches/map.tsx';
import { chooseBranch, rememberBranch } from '../platform/branch.ts';
import { pageMeta } from '../platform/seo.ts';
import { serverContext } from '../platform/server-context.ts';
import { gym } from '../platform/structured-data.ts';
import type { Route } from './+types/location';

export const meta: Route.MetaFunction = (args) => {
  const branch = args.loaderData?.branch;
  return pageMeta(args, {
    title: `Ubicación del estudio ${branch?.name ?? ''} · TBM`,
    description: branch
      ? `Cómo llegar al estudio TBM ${branch.name}: ${branch.address} Teléfono, correo y horarios.`
      : '',
    path: '/ubicacion/',
    data: (site) => (branch ? [gym(branch, site)] : []),
  });
};

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  const branches = await api('GET /branches');
  const branch = chooseBranch(branches, url, request.headers.get('cookie') ?? '');
  const [location] = await api('GET /locations', { query: { branch_id: branch.branch_id } });
  return { branches, branch, location };
}

/** `/ubicacion`: the card of the chosen branch's studio; another city is one tap away [PUB-042, PUB-O4]. */
export default function LocationPage({ loaderData: { branches, branch, location } }: Route.ComponentProps) {
  return (
    <Section label="Ubicación">
      <div className={styles.stack}>
        <Heading level={1} size="l">
          Ubicación
        </Heading>
        <LinkTabs
          label="Sucursal"
          current={String(branch.branch_id)}
          tabs={branches.map(({ branch_id, name }) => ({
            value: String(branch_id),
            title: name,
            to: `/ubicacion/?branch_id=${branch_id}`,
          }))}
          onChoose={(value) => rememberBranch(Number(value))}
        />
        <div className={styles.where}>
          <Contact branch={branch} location={location} />
          {branch.content.map ? (
            <StudioMap key={branch.branch_id} name={branch.name} map={branch.content.map} />
          ) : null}
        </div>
        <ButtonLink to={`/${branch.slug}/`} look="quiet" className={styles.start}>
          Conoce TBM {branch.name}
        </ButtonLink>
      </div>
    </Section>
  );
}
