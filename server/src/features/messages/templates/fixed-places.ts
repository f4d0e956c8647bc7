import type { FixedPlaceEnding, FixedPlaceRefusal } from '@tbm/contract/fixed-places';
import { endingReasons, refusalReasons, refusalWays, weeklyHourText } from '@tbm/domain/fixed-places';
import { dayIn, formatHour, formatShortDay } from '@tbm/domain/time';
import { createElement as h, type ReactElement } from 'react';
import { classPath, classTime } from './about-class.ts';
import { button, greeting, layout, paragraph, subjectWith } from './layout.ts';
import type { ClassNotice } from './notices.ts';

interface About {
  name: string;
  class_name: string;
  branch: string;
  weekday: number;
  local_time: string;
  spot: number | null;
}

/** A class that could not be booked for a fixed place. */
export interface FixedPlaceRefused extends ClassNotice {
  code: FixedPlaceRefusal;
}

/** The desk gave a fixed place. */
export type FixedPlaceGiven = About;

export interface FixedPlaceEnded extends About {
  ending: FixedPlaceEnding;
}

const page = '/mytbm/lugares-fijos';
const schedulePage = '/mytbm/presencial';

const spotText = ({ spot }: About): string => (spot === null ? '' : `, lugar ${spot}`);
const weekly = (data: About): string =>
  `${data.class_name}, ${weeklyHourText(data)} en ${data.branch}${spotText(data)}`;

/** What helps after a refusal: to buy, to wait for a place, or to see the fixed places. */
function wayOn(data: FixedPlaceRefused): { label: string; path: string } {
  if (data.code === 'no_credits' || data.code === 'credits_other_hours')
    return { label: 'Ver paquetes', path: '/mytbm/paquetes' };
  if (data.code === 'class_full')
    return { label: 'Anotarme en la lista de espera', path: `/${classPath(data)}` };
  if (data.code === 'fixed_places_full' || data.code === 'class_moved')
    return { label: 'Ver la clase', path: `/${classPath(data)}` };
  return { label: 'Ver mis lugares fijos', path: page };
}

const refusedText = (data: FixedPlaceRefused): string =>
  `No pudimos reservar tu lugar fijo en ${data.class_name}, ${classTime(data)} en ${data.branch}. ${refusalReasons[data.code]} ${refusalWays[data.code]}`;
const givenText = (data: FixedPlaceGiven): string => `Recepción te dio un lugar fijo: ${weekly(data)}.`;
const endedText = (data: FixedPlaceEnded): string =>
  `Terminó tu lugar fijo: ${weekly(data)}. ${endingReasons[data.ending]}`;

const givenNote =
  'Cada semana la reservamos con tus créditos cuando se abre, y te confirmamos. Puedes saltarte una semana o terminarlo cuando quieras.';
const endedNote =
  'Las clases que ya tienes reservadas se quedan. Puedes hacer fijo otro lugar desde Mis Reservaciones.';

/** The title on a device, and the sentence and page of the short form. */
export const fixedPlaceTexts = {
  fixed_place_refused: {
    title: 'No se reservó tu lugar fijo',
    short: (data: FixedPlaceRefused) => ({ content: refusedText(data), path: wayOn(data).path }),
  },
  fixed_place_given: {
    title: 'Tienes un lugar fijo',
    short: (data: FixedPlaceGiven) => ({ content: givenText(data), path: page }),
  },
  fixed_place_ended: {
    title: 'Terminó tu lugar fijo',
    short: (data: FixedPlaceEnded) => ({ content: endedText(data), path: schedulePage }),
  },
};

interface Mail {
  subject: string;
  html: ReactElement;
  text: string;
}

function mail(
  { subject, title, lines }: { subject: string; title: string; lines: readonly string[] },
  { label, link }: { label: string; link: string },
): Mail {
  const [, preview = ''] = lines;
  return {
    subject,
    html: layout({
      preview,
      title,
      children: h('div', null, [...lines.map(paragraph), button(link, label)]),
    }),
    text: [...lines, '', `${label}: ${link}`].join('\n'),
  };
}

/** The mail about a class that could not be booked. */
export function fixedPlaceRefused(data: FixedPlaceRefused, publicUrl: string): Mail {
  const { class_name, class_date, timezone } = data;
  const when = `, ${formatShortDay(dayIn(class_date, timezone))} ${formatHour(class_date, timezone)}`;
  const { label, path } = wayOn(data);
  return mail(
    {
      subject: subjectWith('Sin lugar: ', class_name, when),
      title: fixedPlaceTexts.fixed_place_refused.title,
      lines: [greeting(data.name), refusedText(data)],
    },
    { label, link: `${publicUrl}${path}` },
  );
}

/** The mail about a fixed place that the desk gave. */
export const fixedPlaceGiven = (data: FixedPlaceGiven, publicUrl: string): Mail =>
  mail(
    {
      subject: subjectWith('Tu lugar fijo: ', data.class_name),
      title: fixedPlaceTexts.fixed_place_given.title,
      lines: [greeting(data.name), givenText(data), givenNote],
    },
    { label: 'Ver mis lugares fijos', link: `${publicUrl}${page}` },
  );

/** The mail about a fixed place that ended. */
export const fixedPlaceEnded = (data: FixedPlaceEnded, publicUrl: string): Mail =>
  mail(
    {
      subject: subjectWith('Terminó tu lugar fijo: ', data.class_name),
      title: fixedPlaceTexts.fixed_place_ended.title,
      lines: [greeting(data.name), endedText(data), endedNote],
    },
    { label: 'Ver el horario', link: `${publicUrl}${schedulePage}` },
  );
