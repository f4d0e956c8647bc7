import { counted } from '@tbm/domain/counted';
import { formatDayMonth, formatLongDay, formatShortDay } from '@tbm/domain/time';
import { createElement as h, type ReactElement } from 'react';
import { button, greeting, layout, paragraph, subjectWith } from './layout.ts';

export interface LevelUp {
  name: string;
  level: number;
  /** The name of the level, such as `Rising Star`. */
  level_name: string;
}

export interface LevelDown {
  name: string;
  before: number;
  after: number;
}

/** A period that ends with something missing: classes of a package, or days of training of the last weeks of a month. */
export interface PeriodEnding {
  name: string;
  mode: 'in_person' | 'online';
  /** The package, or the month. */
  title: string;
  missing: number;
  by: string;
}

export interface StrikeAnswered {
  name: string;
  /** Its day. */
  day: string;
  /** The message of the staff to the member. */
  answer: string;
}

interface Texts {
  level_up: LevelUp;
  level_down: LevelDown;
  period_ending: PeriodEnding;
  strike_pardoned: StrikeAnswered;
  strike_declined: StrikeAnswered;
}
export type RewardTemplates = Texts;
export type RewardTemplate = keyof Texts;

const levelText = (level: number): string => (level === 0 ? 'nivel cero' : `nivel ${level}`);
const missingText = ({ mode, missing, title }: PeriodEnding): string =>
  mode === 'in_person'
    ? `${counted(missing, 'clase', 'clases')} de ${title}`
    : `${counted(missing, 'día', 'días')} de entrenamiento en ${title}`;
const lack = ({ missing }: PeriodEnding): string => (missing === 1 ? 'Te falta' : 'Te faltan');

/** Subject, title, and one or two sentences of each message. */
export const rewardTexts: {
  [T in RewardTemplate]: {
    subject: (data: Texts[T]) => string;
    title: string;
    content: (data: Texts[T]) => string;
    /** Further sentences, for the mail only. */
    more: string;
  };
} = {
  level_up: {
    subject: ({ level_name }) => subjectWith('Subiste de nivel: ', level_name),
    title: 'Subiste de nivel',
    content: ({ level, level_name }) =>
      `Llegaste al nivel ${level}: ${level_name}. Sus beneficios ya están abiertos.`,
    more: 'En Mis Rewards ves qué se contó y qué sigue.',
  },
  level_down: {
    subject: () => 'Tu nivel en Rewards cambió',
    title: 'Tu nivel cambió',
    content: ({ before, after }) =>
      `Por los strikes de tu periodo pasaste del ${levelText(before)} al ${levelText(after)}.`,
    more: 'En Mis Rewards ves qué se contó. Si algo no cuadra, ahí nos pides que revisemos un strike.',
  },
  period_ending: {
    subject: ({ by }) => `Tu periodo cierra el ${formatShortDay(by)}`,
    title: 'Tu periodo está por cerrar',
    content: (data) =>
      `${lack(data)} ${missingText(data)} para cumplir tu periodo, que cierra el ${formatLongDay(data.by)}.`,
    more: 'En Mis Rewards ves lo que ya llevas.',
  },
  strike_pardoned: {
    subject: ({ day }) => `Tu strike del ${formatDayMonth(day)} ya no cuenta`,
    title: 'Tu strike ya no cuenta',
    content: ({ day, answer }) => `Perdonamos tu strike del ${formatLongDay(day)}. ${answer}`,
    more: 'En Mis Rewards ves cómo queda tu periodo.',
  },
  strike_declined: {
    subject: ({ day }) => `Revisamos tu strike del ${formatDayMonth(day)}`,
    title: 'Revisamos tu strike',
    content: ({ day, answer }) => `Revisamos tu strike del ${formatLongDay(day)} y se queda. ${answer}`,
    more: 'Si quieres platicarlo, responde a este mensaje.',
  },
};

export const rewardsPath = '/mytbm/rewards';
const label = 'Ver Mis Rewards';

type Mail = { subject: string; html: ReactElement; text: string };

function rewardMail<T extends RewardTemplate>(template: T, data: Texts[T], publicUrl: string): Mail {
  const { subject, title, content, more } = rewardTexts[template];
  const lines = [greeting(data.name), content(data), more];
  const link = `${publicUrl}${rewardsPath}`;
  return {
    subject: subject(data),
    html: layout({
      preview: content(data),
      title,
      children: h('div', null, [...lines.map(paragraph), button(link, label)]),
    }),
    text: [...lines, '', `${label}: ${link}`].join('\n'),
  };
}

export const rewardMails = Object.fromEntries(
  (Object.keys(rewardTexts) as RewardTemplate[]).map((name) => [
    name,
    (data: never, publicUrl: string) => rewardMail(name, data, publicUrl),
  ]),
) as { [T in RewardTemplate]: (data: Texts[T], publicUrl: string) => Mail };
