import type { FileRef } from '@tbm/contract/fields';
import { settings } from '@tbm/domain/settings';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';
import { trialCheckout } from '@tbm/domain/trial';
import { trialTerms } from '@tbm/domain/trial-offer';
import { art } from '../design/art.ts';
import type { Art } from '../design/split.tsx';
import { readFilters } from '../features/videos/filter-address.ts';
import { chooseBranch } from '../platform/branch.ts';
import { featuredInCookies } from '../platform/featured.ts';
import { idOf, orNone } from '../platform/found.ts';
import { builderPath } from '../platform/planner-addresses.ts';
import type { ServerContext } from '../platform/server-context.ts';
import { sessionInCookies } from '../platform/session-hint.ts';
import { classStanding } from './class-standing.ts';

/** The part of a link into the member area that everyone may see. */
export interface SharedLink {
  kicker: string;
  title: string;
  text: string;
  art: Art;
  /** The preview picture in messengers. */
  share: string;
  /** What a visitor can do there without an account. */
  link: { to: string; label: string };
}

const general: SharedLink = {
  kicker: 'Mi TBM',
  title: 'Tu espacio te espera',
  text: 'Aquí reservas tus clases, ves tus créditos y encuentras tus compras. Entra con tu cuenta o créala en un minuto.',
  art: art.hero,
  share: '/compartir.jpg',
  link: { to: '/paquetes/', label: 'Ver paquetes' },
};

type Api = Pick<ServerContext, 'api' | 'now'>;

/** A class of the week: public, like the schedule. */
async function ofClass({ api, now }: Api, id: number): Promise<Partial<SharedLink> | null> {
  const found = await orNone(api('GET /available_classes/:id', { params: { id } }));
  const branch = (await api('GET /branches')).find(({ branch_id }) => branch_id === found?.branch_id);
  if (!found || !branch) return null;
  const { class_type, class_date, class_instructors } = found;
  const day = dayIn(class_date, branch.timezone);
  const { class_type_id } = class_type;
  const type = await orNone(api('GET /class_types/:id', { params: { id: class_type_id } }));
  const coaches = class_instructors.map(({ instructor }) => instructor.name).join(' y ');
  const { text, label, isAhead } = classStanding(found, now());
  return {
    kicker: class_type.name,
    title: `${formatLongDay(day)}, ${formatHour(class_date, branch.timezone)}`,
    text: `Con ${coaches} en ${branch.name}. ${text}`,
    ...(type ? artOf(type) : {}),
    share: `/compartir/class_type/${class_type_id}.jpg`,
    link: {
      to: isAhead ? `/${branch.slug}/?dia=${day}&clase=${id}#horarios` : `/${branch.slug}/#horarios`,
      label,
    },
  };
}

/** The online platform and its content: for a film what the catalogue shows everyone; hidden and upcoming ones stay general. */
async function ofOnline({ api }: Api, path: string, branch_id: number): Promise<Partial<SharedLink> | null> {
  const trial = await orNone(api('GET /class_packages/:id', { params: { id: settings.trial_package_id } }));
  const terms = trial ? trialTerms(trial) : '';
  const base: Partial<SharedLink> = {
    kicker: 'TBM Online',
    title: path.startsWith('/mytbm/video/') ? 'Hay un video para ti' : 'La videoteca te espera',
    text: `Todo el método, sin salir de casa. ${terms}`.trim(),
    art: art.online,
    link: trial
      ? { to: trialCheckout(branch_id), label: 'Probar gratis' }
      : { to: '/online/', label: 'Conocer TBM Online' },
  };
  const film = await ofFilm(api, idOf(/^\/mytbm\/video\/([^/]+)/.exec(path)?.[1]));
  if (film)
    return {
      ...base,
      title: film.name,
      text: `${film.duration} minutos con ${film.instructor.name}. ${terms}`.trim(),
      share: `/compartir/video/${film.video_id}.jpg`,
      ...artOf(film),
    };
  const [, kind = '', name = ''] = /^\/mytbm\/online\/(program|clases)\/([^/]+)/.exec(path) ?? [];
  const item = await ofList(api, kind, name);
  if (!item) return base;
  const share =
    'program_id' in item
      ? `/compartir/program/${item.program_id}.jpg`
      : `/compartir/class_type/${item.class_type_id}.jpg`;
  return {
    ...base,
    title: item.name,
    share,
    ...artOf(item),
  };
}

const artOf = ({ file }: { file: FileRef | null }): { art?: Art } =>
  file ? { art: { src: file.url, width: file.width, height: file.height } } : {};

const ofFilm = (api: Api['api'], id: number | null) =>
  id ? orNone(api('GET /videos/catalogue/:id', { params: { id } })) : null;

/** The program or the discipline whose films an address lists. */
const ofList = async (api: Api['api'], kind: string, name: string) => {
  if (kind === 'program')
    return (await api('GET /programs')).find(({ url }) => url === decodeURIComponent(name));
  return kind === 'clases' ? ofType(api, idOf(name)) : null;
};

const ofType = (api: Api['api'], id: number | null) =>
  id ? orNone(api('GET /class_types/:id', { params: { id } })) : null;

async function subject(server: Api, url: URL, branch_id: number): Promise<Partial<SharedLink> | null> {
  const { pathname: path, searchParams } = url;
  const id = path === '/mytbm/presencial' ? idOf(searchParams.get('clase') ?? undefined) : null;
  if (id) return ofClass(server, id);
  if (/^\/mytbm\/(online|video)\b/.test(path)) return ofOnline(server, path, branch_id);
  if (path.startsWith('/mytbm/workout-planner/'))
    return {
      kicker: 'Workout Planner',
      title: 'Tu plan te espera',
      text: 'Aquí ves qué toca hoy y cómo vas. Entra a tu cuenta, o arma tu plan con cinco preguntas.',
      art: art.suns,
      link: { to: builderPath, label: 'Armar mi plan' },
    };
  if (path.startsWith('/mytbm/rewards'))
    return {
      kicker: 'Mis Rewards',
      title: 'Tu nivel te espera',
      text: 'Aquí ves tus seis niveles, qué se contó y los beneficios que ya abriste. Entra a tu cuenta, o conoce el programa.',
      link: { to: '/rewards/', label: 'Conocer Rewards' },
    };
  if (path.startsWith('/mytbm/comunidad'))
    return {
      kicker: 'Comunidad',
      title: 'La conversación sigue adentro',
      text: 'Aquí platicamos de clases, retos y avances. Entra para leer y responder.',
      link: { to: '/online/', label: 'Conocer TBM Online' },
    };
  return null;
}

/**
 * What the address of a page of the member area shows to a visitor. `isGuest`: no account has signed in on the device, so
 * the page is rendered for a visitor at once.
 */
export async function sharedLink(
  server: Api,
  { url, cookies }: { url: URL; cookies: string },
): Promise<{ link: SharedLink; isGuest: boolean; picture: FileRef | null }> {
  const { branch_id } = chooseBranch(await server.api('GET /branches'), url, cookies);
  const link = { ...general, ...(await subject(server, url, branch_id)) };
  const isGuest = !sessionInCookies(cookies);
  return { link, isGuest, picture: isGuest ? null : await openingPicture(server.api, url, cookies) };
}

/** The picture that the library will begin with for a member, as far as the device remembers. */
async function openingPicture(api: Api['api'], url: URL, cookies: string): Promise<FileRef | null> {
  const isHome =
    url.pathname.replace(/\/$/, '') === '/mytbm/online' && readFilters(url.searchParams).count === 0;
  return isHome ? ((await ofFilm(api, idOf(featuredInCookies(cookies))))?.file ?? null) : null;
}
