import { createElement as h } from 'react';
import { button, layout, pairs, paragraph } from './layout.ts';

export interface PostReported {
  post_id: number;
  reporter: string;
  /** May be empty. */
  reason: string;
  author: string;
  anonymous: boolean;
  content: string;
}

/** Notifies an admin that a post was reported [COMM-O3]. */
export function postReported(
  { post_id, reporter, reason, author, anonymous, content }: PostReported,
  publicUrl: string,
) {
  const link = `${publicUrl}/mytbm/comunidad?post_id=${post_id}`;
  const message = `${reporter} reportó un comentario de la comunidad. Léelo y, si no va con nosotras, elimínalo.`;
  const rows: [string, string][] = [
    ['Lo escribió', anonymous ? `${author} (como anónima)` : author],
    ['Motivo', reason || 'No escribió ninguno'],
  ];
  return {
    subject: 'Reportaron un comentario',
    html: layout({
      preview: message,
      title: 'Comentario reportado',
      children: h('div', null, [
        paragraph(message),
        paragraph(`«${content}»`),
        pairs(rows),
        button(link, 'Ver el comentario'),
      ]),
    }),
    text: [
      message,
      '',
      `«${content}»`,
      '',
      ...rows.map(([name, value]) => `${name}: ${value}`),
      '',
      `Ver el comentario: ${link}`,
    ].join('\n'),
  };
}

/** A post waits for review. The mail has neither text nor author, because its reader may not be the reviewer. */
export interface PostHeld {
  /** The first post of a new member; otherwise it has a listed word. */
  isNew: boolean;
}

/** The reasons why posts wait, for the mail and the inbox. */
export const heldText = ({ isNew }: PostHeld): string =>
  isNew
    ? 'Un comentario de una socia nueva espera tu revisión. Nadie más lo ve hasta que lo apruebes.'
    : 'Un comentario con una palabra de tu lista espera tu revisión. Nadie más lo ve hasta que lo apruebes.';
export const moderationPath = '/recepcion/comunidad';

/** Notifies an admin that posts wait for review. */
export function postHeld(data: PostHeld, publicUrl: string) {
  const link = `${publicUrl}${moderationPath}`;
  const message = heldText(data);
  const more = 'Si llegan más, te lo decimos otra vez en unas horas.';
  return {
    subject: 'Hay comentarios por revisar',
    html: layout({
      preview: message,
      title: 'Comentarios por revisar',
      children: h('div', null, [paragraph(message), paragraph(more), button(link, 'Revisar comentarios')]),
    }),
    text: [message, '', more, '', `Revisar comentarios: ${link}`].join('\n'),
  };
}

/** A member was named in a post. */
export interface PostMention {
  post_id: number;
  /** Null for an anonymous author. */
  author: string | null;
}

/** A message of an admin to a member about the member's posts. */
export interface CommunityWarning {
  name: string;
  message: string;
  /** The text of the post; null when the warning is about no post. */
  content: string | null;
}

/** Warns a member. */
export function communityWarning({ name, message, content }: CommunityWarning, publicUrl: string) {
  const link = `${publicUrl}/mytbm/comunidad`;
  const opening = `Hola, ${name}. Te escribimos por lo que publicas en la comunidad.`;
  const quoted = content ? [`«${content}»`] : [];
  return {
    subject: 'Sobre tu comentario en la comunidad',
    html: layout({
      preview: opening,
      title: 'Sobre tu comentario en la comunidad',
      children: h('div', null, [
        ...[opening, ...quoted, message].map((text) => paragraph(text)),
        button(link, 'Ir a la comunidad'),
      ]),
    }),
    text: [opening, '', ...quoted, message, '', `Ir a la comunidad: ${link}`].join('\n'),
  };
}
