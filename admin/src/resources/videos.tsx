import { captionLanguageNames } from '@tbm/domain/videos';
import type { Entity } from '../entity.tsx';

/** [ADM-011] */
export const videos: Entity = {
  path: 'videos',
  address: 'videos',
  names: ['Video', 'Videos'],
  group: 'Videoteca',
  order: 10,
  about: 'Las clases en línea, también las ocultas y los estrenos que vienen.',
  title: 'name',
  reads: { query: { stored: 'true' } },
  uploads: { url: 'film', 'captions.url': 'captions' },
  labels: {
    url: 'Dirección del video',
    captions: 'Subtítulos',
    language: 'Idioma',
    'captions.url': 'Dirección de los subtítulos',
    duration: 'Minutos',
    available_at: 'Estreno',
    hidden: 'Oculto',
    instructor_id: 'Coach',
    class_type_id: 'Tipo de clase',
    video_type_id: 'Impacto',
    tag_ids: 'Objetivos',
    program_ids: 'Programas',
    video_props: 'Equipo',
    prop_id: 'Equipo',
    amount: 'Cuántos',
    required: 'Es indispensable',
    video_muscles: 'Músculos',
    muscle_id: 'Músculo',
    is_primary: 'Principal',
    completed_videos: 'Terminado',
    favorites: 'Favoritos',
  },
  choices: { language: captionLanguageNames },
  hints: {
    url: 'Un archivo del sitio (/films/…), MP4, HLS, Vimeo o YouTube.',
    'captions.url': 'Sube un archivo .vtt, .srt o .sbv: uno por idioma.',
    tag_ids: 'El primero es el objetivo que muestra su página.',
  },
};
