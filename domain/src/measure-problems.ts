import { type Measure, measureRanges } from '@tbm/contract/measures';

const between = (measure: Measure): string => measureRanges[measure].join(' y ');

/** What is wrong with a measure [TRACK-021], with its limits. */
export const measureProblems = {
  track_weight: [400, `Escribe tu peso en kilos, entre ${between('weight')}.`],
  track_imc: [400, `Escribe tu IMC con un número entre ${between('imc')}.`],
  track_fat: [400, `Escribe tu grasa en porcentaje, entre ${between('fat')}.`],
  track_muscle: [400, `Escribe tu músculo en porcentaje, entre ${between('muscle')}.`],
  track_chest: [400, `Escribe tu pecho en centímetros, entre ${between('chest')}.`],
  track_waist: [400, `Escribe tu cintura en centímetros, entre ${between('waist')}.`],
  track_abs: [400, `Escribe tu abdomen en centímetros, entre ${between('abs')}.`],
  track_hips: [400, `Escribe tu cadera en centímetros, entre ${between('hips')}.`],
  track_arms: [400, `Escribe tus brazos en centímetros, entre ${between('arms')}.`],
  track_thigh: [400, `Escribe tu muslo en centímetros, entre ${between('thigh')}.`],
} as const satisfies Record<`track_${Measure}`, readonly [number, string]>;
