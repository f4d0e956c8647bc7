/** What a visitor has answered, as the fields of the form. Empty: not yet. */
export interface Answers {
  goal_id: string;
  level: string;
  frequency: string;
  /** Chosen weekdays, ascending: `['1', '3', '5']`; 1 = Monday [PLAN-039]. */
  dias: string[];
}

const weekdays = ['1', '2', '3', '4', '5', '6', '7'];

/** Weekdays of an address, `1,3,5` or one by one, without invalid ones. */
export const readDays = (given: readonly string[]): string[] => {
  const named = new Set(given.flatMap((part) => part.split(',')));
  return weekdays.filter((day) => named.has(day));
};

export const withDay = (days: readonly string[], day: string, isChosen: boolean): string[] =>
  readDays(isChosen ? [...days, day] : days.filter((one) => one !== day));

/** Days with room to rest between them, for a visitor who has not chosen days. */
export const usualDays = (frequency: number): string[] => {
  const spread = ['', '1', '2,4', '1,3,5', '1,2,4,5', '1,2,3,4,5', '1,2,3,4,5,6', '1,2,3,4,5,6,7'];
  return readDays([spread[frequency] ?? '']);
};

export const readAnswers = (params: URLSearchParams): Answers => ({
  goal_id: params.get('goal_id') ?? '',
  level: params.get('level') ?? '',
  frequency: params.get('frequency') ?? '',
  dias: readDays(params.getAll('dias')),
});

/** What is still to be answered, by field. The words of a form that was sent too early. */
export function missingAnswers({
  goal_id,
  level,
  frequency,
  dias,
}: Answers): Partial<Record<keyof Answers, string>> {
  return {
    ...(goal_id ? {} : { goal_id: 'Elige tu meta.' }),
    ...(level ? {} : { level: 'Elige tu nivel.' }),
    ...(frequency
      ? dias.length === Number(frequency)
        ? {}
        : { dias: daysToChoose(Number(frequency)) }
      : { frequency: 'Elige cuántos días por semana.' }),
  };
}

/** `Elige 3 días.` */
export const daysToChoose = (frequency: number): string =>
  frequency === 1 ? 'Elige 1 día.' : `Elige ${frequency} días.`;

/** The answers that select a plan, as one word: the browser finds out by itself whether there is one for pregnancy. */
export const planKey = ({
  goal,
  level,
  frequency,
}: {
  goal: { goal_id: number };
  level: number;
  frequency: number;
}): string => `${goal.goal_id}-${level}-${frequency}`;

export const answersKey = ({ goal_id, level, frequency }: Answers): string =>
  `${goal_id}-${level}-${frequency}`;

export const noneForPregnancy =
  'Para el embarazo no tenemos un plan así. Prueba con otro nivel o con menos días por semana.';
