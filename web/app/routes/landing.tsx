import { settings as fixed } from '@tbm/domain/settings';
import { Hero } from '../features/landing/hero.tsx';
import { About, ClassTypes, Coaches, Invitation, Plans } from '../features/landing/sections.tsx';
import { Tiles } from '../features/landing/tiles.tsx';
import { serverContext } from '../platform/server-context.ts';
import { useRoot } from '../root.tsx';
import type { Route } from './+types/landing';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  const [classTypes, instructors] = await Promise.all([
    api('GET /class_types', { query: { branch_id: fixed.default_branch_id } }),
    api('GET /instructors'),
  ]);
  return { classTypes: classTypes.filter(({ file }) => file !== null), instructors };
}

/** `/` */
export default function Landing({ loaderData }: Route.ComponentProps) {
  const { branches, branch, settings } = useRoot();
  return (
    <>
      <Hero branch={branch} />
      <Tiles branches={branches} certifications={settings.certifications_url} />
      <About branch={branch} />
      <Plans branch={branch} certifications={settings.certifications_url} />
      <ClassTypes items={loaderData.classTypes} />
      <Coaches items={loaderData.instructors} />
      <Invitation />
    </>
  );
}
