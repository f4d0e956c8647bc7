import { Inner } from '../design/layout.tsx';
import { PackageList } from '../features/packages/package-list.tsx';
import { useUnspent } from '../features/packages/use-unspent.ts';
import { chooseBranch } from '../platform/branch.ts';
import { asksAgainFor } from '../platform/revalidate.ts';
import { pageMeta } from '../platform/seo.ts';
import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/packages';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Paquetes y suscripciones en ${args.loaderData?.branch.name ?? 'el estudio'} · TBM`,
    description:
      'Clases sueltas, paquetes, suscripciones y TBM Online, con precios claros en pesos mexicanos.',
    path: '/paquetes/',
  });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  const branches = await api('GET /branches');
  const branch = chooseBranch(branches, url, request.headers.get('cookie') ?? '');
  const packages = await api('GET /class_packages', { query: { branch_id: branch.branch_id } });
  return { branches, branch, packages };
}

export const shouldRevalidate = asksAgainFor('branch_id', 'branch');

/** `/paquetes/` [PKG-007]. */
export default function Packages({ loaderData }: Route.ComponentProps) {
  return (
    <Inner>
      <PackageList {...loaderData} packages={useUnspent(loaderData.packages)} />
    </Inner>
  );
}
