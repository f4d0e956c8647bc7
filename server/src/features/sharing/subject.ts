import type { FileRef } from '@tbm/contract/fields';
import { formatPesos } from '@tbm/domain/money';
import { currentPrice } from '@tbm/domain/packages';
import { problem } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** The text and picture of a shared link's preview. */
export interface Subject {
  kicker: string;
  title: string;
  text: string;
  picture: string | null;
}

/** A record that is shown. Throws `not_found` for one that was retired. */
function shown<T extends { is_retired: boolean }>(record: T): T {
  if (record.is_retired) throw problem('not_found');
  return record;
}

const pictureOf = (file: FileRef | null): string | null => file?.url ?? null;

/** Subjects that have a preview of their own, by the first part of their address. */
const subjects = {
  coach: async (api, id) => {
    const { name, last_name, quote, file } = shown(await api('GET /instructors/:id', { params: { id } }));
    return {
      kicker: 'Coach',
      title: `${name} ${last_name}`,
      text: quote ? `“${quote}”` : '',
      picture: pictureOf(file),
    };
  },
  program: async (api, id) => {
    const { name, short_description, file } = shown(await api('GET /programs/:id', { params: { id } }));
    return {
      kicker: 'Programa online',
      title: name,
      text: short_description,
      picture: pictureOf(file),
    };
  },
  class_type: async (api, id) => {
    const { name, benefits, file } = shown(await api('GET /class_types/:id', { params: { id } }));
    const [first = '', second = ''] = benefits.split(',').map((one) => one.trim());
    return {
      kicker: 'Clase',
      title: name,
      text: [first, second].filter(Boolean).join(' · '),
      picture: pictureOf(file),
    };
  },
  video: async (api, id) => {
    const { name, duration, instructor, file } = await api('GET /videos/catalogue/:id', { params: { id } });
    return {
      kicker: 'TBM Online',
      title: name,
      text: `${duration} minutos con ${instructor.name}`,
      picture: pictureOf(file),
    };
  },
  paquete: async (api, id) => {
    const item = await api('GET /class_packages/:id', { params: { id } });
    const price = currentPrice(item);
    return {
      kicker: 'Paquete',
      title: item.title,
      text: `${price === 0 ? 'GRATIS' : formatPesos(price)} · ${item.short_description}`,
      picture: pictureOf(item.thumbnail_file),
    };
  },
} satisfies Record<string, (api: Caller, id: number) => Promise<Subject>>;

export type Kind = keyof typeof subjects;
export const isKind = (kind: string): kind is Kind => Object.hasOwn(subjects, kind);

/** Throws `not_found`, `package_not_found` or `video_not_found`. */
export const subjectOf = (api: Caller, kind: Kind, id: number): Promise<Subject> => subjects[kind](api, id);
