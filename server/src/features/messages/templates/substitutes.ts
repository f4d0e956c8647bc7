import { dayIn, formatHour, formatShortDay } from '@tbm/domain/time';
import { createElement as h } from 'react';
import type { CalendarEntry } from '../../../platform/calendar/entry.ts';
import { classTime } from './about-class.ts';
import { button, greeting, layout, paragraph, subjectWith } from './layout.ts';

interface About {
  name: string;
  class_type: string;
  class_date: string;
  timezone: string;
  branch: string;
}

/** Another coach gives a class in which the member has a place. */
export interface ClassSubstitute extends About {
  /** The guest who has the place; null for the member's own. */
  guest_name: string | null;
  planned: string;
  substitute: string;
  /** For the member's calendar; absent for a guest's place. */
  calendar?: CalendarEntry;
}

/** For coaches: a class needs a coach to give it. */
export interface SubstituteWanted extends About {
  /** The coach who asks. */
  coach: string;
  /** The note of the coach; may be empty. */
  note: string;
}

/** For admins and for the coach who asked: a substitute was found. */
export interface SubstituteFound extends About {
  single_class_id: number;
  planned: string;
  substitute: string;
  /** Members who were told. */
  told: number;
  /** Whether it goes to the coach who asked: this coach can no longer open the class. */
  is_own: boolean;
}

const whenShort = ({ class_date, timezone }: About): string =>
  `, ${formatShortDay(dayIn(class_date, timezone))} ${formatHour(class_date, timezone)}`;

export const requestsPath = '/recepcion/sustituciones';
export const foundPath = ({ is_own, single_class_id }: SubstituteFound): string =>
  is_own ? requestsPath : `/recepcion/clase/${single_class_id}`;

/** The main sentence, for mail and inbox. */
export const substituteTexts = {
  class_substitute: ({ substitute, planned, guest_name, ...about }: ClassSubstitute): string =>
    `${substitute} da la clase de ${about.class_type} del ${classTime(about)} en ${about.branch}, en lugar de ${planned}. ${
      guest_name ? `El lugar de ${guest_name}` : 'Tu lugar'
    } sigue reservado.`,
  substitute_wanted: ({ coach, ...about }: SubstituteWanted): string =>
    `${coach} busca quien dé su clase de ${about.class_type} del ${classTime(about)} en ${about.branch}. La primera en aceptar se la queda.`,
  substitute_found: ({ substitute, planned, ...about }: SubstituteFound): string =>
    `${substitute} da la clase de ${about.class_type} del ${classTime(about)} en ${about.branch}, en lugar de ${planned}.`,
};

const mail = ({
  subject,
  title,
  lines,
  link,
}: {
  subject: string;
  title: string;
  lines: string[];
  link: [string, string];
}) => ({
  subject,
  html: layout({
    preview: lines[1] ?? '',
    title,
    children: h('div', null, [...lines.map((line) => paragraph(line)), button(link[1], link[0])]),
  }),
  text: [...lines, '', `${link[0]}: ${link[1]}`].join('\n'),
});

export const substituteMails = {
  class_substitute: (data: ClassSubstitute, publicUrl: string) =>
    mail({
      subject: subjectWith('Otra coach en ', data.class_type, whenShort(data)),
      title: 'Tu clase tiene coach sustituta',
      lines: [greeting(data.name), substituteTexts.class_substitute(data), 'La hora y el lugar no cambian.'],
      link: ['Ver mi reservación', `${publicUrl}/mytbm/reservaciones?filter=upcoming`],
    }),
  substitute_wanted: (data: SubstituteWanted, publicUrl: string) =>
    mail({
      subject: subjectWith('Buscan sustituta: ', data.class_type, whenShort(data)),
      title: '¿Puedes dar esta clase?',
      lines: [
        greeting(data.name),
        substituteTexts.substitute_wanted(data),
        ...(data.note ? [`Nota: ${data.note}`] : []),
      ],
      link: ['Ver la solicitud', `${publicUrl}${requestsPath}`],
    }),
  substitute_found: (data: SubstituteFound, publicUrl: string) =>
    mail({
      subject: subjectWith('Ya hay sustituta: ', data.class_type, whenShort(data)),
      title: 'Ya hay sustituta',
      lines: [
        greeting(data.name),
        substituteTexts.substitute_found(data),
        data.told === 0
          ? 'Nadie tenía lugar en la clase.'
          : `Avisamos a quienes tienen lugar (${data.told}).`,
      ],
      link: [data.is_own ? 'Ver mis solicitudes' : 'Ver la clase', `${publicUrl}${foundPath(data)}`],
    }),
};
