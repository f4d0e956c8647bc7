import { createElement as h } from 'react';
import { button, greeting, layout, note, paragraph, subjectWith } from './layout.ts';

export interface RateVideo {
  name: string;
  video_id: number;
  title: string;
}

/** Asks for a rating of a video that the member has half watched [VID-036]. */
export function rateVideo({ name, video_id, title }: RateVideo, publicUrl: string) {
  const link = `${publicUrl}/mytbm/video/${video_id}?calificar=1`;
  const message = `${greeting(name)} Ya vas a la mitad de "${title}". Cuéntanos cómo te fue: tus estrellas ayudan a tu coach y a las que vienen después de ti.`;
  const small = 'Solo te lo preguntamos una vez por clase.';
  return {
    subject: subjectWith('¿Qué te pareció ', title, '?'),
    html: layout({
      preview: message,
      title: 'Califica tu Entrenamiento',
      children: h('div', null, [paragraph(message), button(link, 'Calificar'), note(small)]),
    }),
    text: [message, '', `Calificar: ${link}`, '', small].join('\n'),
  };
}
