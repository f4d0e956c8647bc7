import { readdirSync } from 'node:fs';
import { pictureWidths } from '@tbm/contract/pictures';
import type { Request } from 'autocannon';
import { any, authorization, pick } from '../measure.ts';
import type { Stand } from '../stand.ts';
import { classesAhead } from '../studio.ts';

/** What a connection remembers between its requests. */
interface Memory {
  member?: { token: string };
  reservation?: number;
}

const picturesIn = (dir: string) => readdirSync(dir).filter((name) => name.endsWith('.webp'));
const formats = ['image/avif,image/webp', 'image/webp'];
const addressOf = (picture: string, width: number) => `/imagenes/${width}/demo/media/${picture}`;

/** Most pictures that pages ask for have been drawn before; a few are new all the time. */
const commonOf = (pictures: readonly string[]) => pictures.slice(0, 5);

/** Has the server draw the common pictures in every width and format. */
export async function drawCommon(address: string, picturesDir: string): Promise<void> {
  for (const picture of commonOf(picturesIn(picturesDir)))
    for (const width of pictureWidths)
      for (const accept of formats) {
        const answer = await fetch(address + addressOf(picture, width), { headers: { accept } });
        await answer.arrayBuffer();
      }
}

/**
 * Cancels the places that the members hold. A connection that ends between its reservation and its cancellation leaves one
 * behind, which would refuse the same member's next one.
 */
export async function cancelReservations({ pool, address, members }: Stand): Promise<void> {
  const { rows } = await pool.query<{ class_reservation_id: number; customer_id: number }>(
    `select class_reservation_id, customer_id from class_reservations
    where customer_id = any($1) and "deletedAt" is null`,
    [members.map(({ customer_id }) => customer_id)],
  );
  const tokens = new Map(members.map(({ customer_id, token }) => [customer_id, token]));
  for (const { class_reservation_id, customer_id } of rows) {
    const answer = await fetch(`${address}/api/class_reservations/${class_reservation_id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${tokens.get(customer_id)}` },
    });
    if (!answer.ok) throw new Error(`A place was not released: ${answer.status} ${await answer.text()}`);
  }
}

const pages = ['/', '/monterrey/', '/paquetes/', '/online/', '/rewards/', '/preguntas-frecuentes/'];

/**
 * A connection's round, repeated: pages, pictures, the schedule, the member's data, a video's progress, and a class that the member
 * reserves and cancels. Pictures are asked for in all widths and formats.
 */
export async function mixOf({ pool, members, scale }: Stand, picturesDir: string): Promise<Request[]> {
  const { rows: classes } = await pool.query<{ single_class_id: number }>(
    `update single_classes set capacity = 1000000
    where single_class_id <= $1 and class_date > now() + interval '1 day' returning single_class_id`,
    [classesAhead(scale.size)],
  );
  const pictures = picturesIn(picturesDir);
  let reserved = 0;

  const get = (path: () => string, headers: () => Record<string, string> = () => ({})): Request => ({
    setupRequest: (request) => ({
      ...request,
      method: 'GET',
      path: path(),
      headers: headers(),
    }),
  });
  const own = () => authorization(pick(members));
  const picture = get(
    () => addressOf(pick(any(50) === 1 ? pictures : commonOf(pictures)), pick(pictureWidths)),
    () => ({ accept: pick(formats) }),
  );
  const week = get(() => {
    const monday = Temporal.Now.plainDateISO().add({ weeks: any(7) });
    return `/api/available_classes?branch_id=${any(2)}&start_date=${monday}&end_date=${monday.add({ days: 6 })}`;
  }, own);
  const progress: Request = {
    setupRequest: (request) => ({
      ...request,
      method: 'PUT',
      path: '/api/playbacks',
      headers: own(),
      body: JSON.stringify({ video_id: any(scale.size.videos), progress: any(100) }),
    }),
  };
  const reserve: Request = {
    setupRequest: (request, context) => {
      const memory = context as Memory;
      const member = members[reserved % members.length] ?? { token: '' };
      const { single_class_id } = classes[reserved % classes.length] ?? {};
      reserved += 1;
      memory.member = member;
      return {
        ...request,
        method: 'POST',
        path: '/api/class_reservations',
        headers: authorization(member),
        body: JSON.stringify({ single_class_id }),
      };
    },
    onResponse: (status, body, context) => {
      const memory = context as Memory;
      delete memory.reservation;
      if (status === 201) memory.reservation = JSON.parse(body).class_reservation_id;
    },
  };
  const cancel: Request = {
    setupRequest: (request, context) => {
      const { reservation, member } = context as Memory;
      // Headers are made again: the generator writes the length of a body into those that it is given.
      return reservation === undefined || !member
        ? { ...request, method: 'GET', path: '/api/health' }
        : {
            ...request,

            method: 'DELETE',
            path: `/api/class_reservations/${reservation}`,
            headers: authorization(member),
          };
    },
  };
  return [
    get(() => pick(pages)),
    picture,
    picture,
    week,
    reserve,
    picture,
    week,
    get(() => '/api/customer', own),
    cancel,
    get(() => `/api/videos?class_type_id=${any(9)}`, own),
    progress,
    get(() => pick(pages)),
    picture,
    week,
  ];
}
