import type { Answer } from '@tbm/contract';
import {
  type CampaignState,
  type SegmentCondition,
  type SegmentConditions,
  segmentLimits,
} from '@tbm/contract/segments';
import { counted } from '@tbm/domain/counted';

export type Segment = Answer<'GET /segments'>[number];
export type Campaign = Answer<'GET /campaigns/:id'>;
/** Branches and class types by their ids. */
export interface Names {
  branches: Record<number, string>;
  classTypes: Record<number, string>;
}

interface Condition {
  /** The name in the list of conditions. */
  name: string;
  /** The question to the admin who chooses the condition; absent where it has no number. */
  number?: { label: string; least: number; most: number; first: number };
  text: (conditions: SegmentConditions, names: Names) => string;
}

const days = (value: number | undefined): string => counted(value ?? 0, 'día', 'días');
const daysOf = (label: string, first: number) => ({
  label,
  least: 1,
  most: segmentLimits.days,
  first,
});

export const conditionWords: Record<SegmentCondition, Condition> = {
  no_visit_days: {
    name: 'No ha venido a clase',
    number: daysOf('Días sin venir', 14),
    text: ({ no_visit_days }) => `Sin visita en ${days(no_visit_days)}`,
  },
  trial_ends_days: {
    name: 'Su prueba termina pronto',
    number: daysOf('Días que faltan', 3),
    text: ({ trial_ends_days }) => `Su prueba termina en ${days(trial_ends_days)} o menos`,
  },
  credits_left: {
    name: 'Le quedan pocas clases',
    number: {
      label: 'Clases que le quedan, o menos',
      least: 0,
      most: segmentLimits.credits,
      first: 1,
    },
    text: ({ credits_left = 0 }) =>
      credits_left === 0
        ? 'Sin clases en su paquete'
        : `Le ${credits_left === 1 ? 'queda' : 'quedan'} ${counted(credits_left, 'clase', 'clases')} o menos`,
  },
  credits_expire_days: {
    name: 'Sus clases vencen pronto',
    number: daysOf('Días que faltan', 7),
    text: ({ credits_expire_days }) => `Sus clases vencen en ${days(credits_expire_days)} o menos`,
  },
  birthday_month: { name: 'Cumple años este mes', text: () => 'Cumple años este mes' },
  birthday_days: {
    name: 'Cumple años pronto',
    number: {
      label: 'Días que faltan; 0 es hoy',
      least: 0,
      most: segmentLimits.birthdays,
      first: 7,
    },
    text: ({ birthday_days }) =>
      birthday_days === 0 ? 'Cumple años hoy' : `Cumple años en ${days(birthday_days)} o menos`,
  },
  active: { name: 'Tiene un paquete vigente', text: () => 'Con un paquete vigente' },
  ended_days: {
    name: 'Su paquete terminó',
    number: daysOf('En los últimos días', 30),
    text: ({ ended_days }) => `Su paquete terminó en los últimos ${days(ended_days)}`,
  },
  branch_id: {
    name: 'Es de una sucursal',
    text: ({ branch_id = 0 }, { branches }) => `De ${branches[branch_id] ?? 'una sucursal que ya no existe'}`,
  },
  class_taken: {
    name: 'Tomó una clase de un tipo',
    number: daysOf('En los últimos días', 30),
    text: ({ class_taken }, { classTypes }) =>
      `Tomó ${classTypes[class_taken?.class_type_id ?? 0] ?? 'una clase que ya no existe'} en los últimos ${days(class_taken?.days)}`,
  },
  never_booked: { name: 'Compró y no ha reservado', text: () => 'Compró y no ha reservado' },
  new_days: {
    name: 'Es nueva',
    number: daysOf('Registrada en los últimos días', 30),
    text: ({ new_days }) => `Se registró en los últimos ${days(new_days)}`,
  },
  no_film_days: {
    name: 'No ha visto clases en línea',
    number: daysOf('Días sin ver una', 14),
    text: ({ no_film_days }) => `Con TBM Online y sin ver clases en ${days(no_film_days)}`,
  },
};

export const namesOf = (conditions: SegmentConditions): SegmentCondition[] =>
  (Object.keys(conditionWords) as SegmentCondition[]).filter((name) => conditions[name] !== undefined);

/** All that is asked, in one line. */
export const conditionsText = (conditions: SegmentConditions, names: Names): string =>
  namesOf(conditions)
    .map((name) => conditionWords[name].text(conditions, names))
    .join(' · ');

export const campaignStates: Record<CampaignState, string> = {
  scheduled: 'Programada',
  sending: 'Enviando',
  sent: 'Enviada',
  cancelled: 'Cancelada',
};

/** `3 socias`. */
export const membersText = (count: number): string => counted(count, 'socia', 'socias');
