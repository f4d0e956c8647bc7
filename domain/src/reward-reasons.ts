import type { RewardPeriod, RewardRules, RewardWeek } from '@tbm/contract/rewards';
import { counted } from './counted.ts';
import { topLevel } from './rewards.ts';
import { formatWeek } from './time.ts';

/** The numbers of a period that its sentences are made of. */
export type ReasonedPeriod = Pick<
  RewardPeriod,
  | 'mode'
  | 'title'
  | 'number'
  | 'is_bonus'
  | 'needed'
  | 'done'
  | 'weeks'
  | 'result'
  | 'change'
  | 'level_before'
  | 'level_after'
  | 'in_a_row'
> & {
  /** The number of strikes that count. */
  strikes: number;
  rules: RewardRules;
};

const levelText = (level: number): string => (level === 0 ? 'nivel cero' : `nivel ${level}`);

function classesText({ needed, done, title, result }: ReasonedPeriod): string {
  const verb = result === 'running' ? 'Llevas' : 'Tomaste';
  if (done > needed)
    return `${verb} ${counted(done, 'clase', 'clases')} de ${title}; se cumple con ${needed}.`;
  return `${verb} ${done} de ${counted(needed, 'clase', 'clases')} de ${title}.`;
}

function weekText({ week, days, state }: RewardWeek, { week_days }: RewardRules): string {
  const name = `Semana del ${formatWeek(Temporal.PlainDate.from(week))}`;
  if (state === 'paused') return `${name}: en pausa.`;
  const share = `${days} de ${counted(week_days, 'día', 'días')}`;
  if (state === 'running') return `${name}: llevas ${share}.`;
  return state === 'planless' ? `${name}: ${share}, sin un plan en curso.` : `${name}: ${share}.`;
}

const rowText = ({ in_a_row, rules }: ReasonedPeriod): string =>
  `llevas ${in_a_row} de ${counted(rules.periods, 'periodo seguido', 'periodos seguidos')}`;

/** The effect of strikes. */
function strikesText(period: ReasonedPeriod): string[] {
  const { strikes, rules, level_before, level_after, result, change } = period;
  if (strikes === 0) return [];
  const count = counted(strikes, 'strike', 'strikes');
  if (result === 'running') return [`${count} en este periodo.`];
  if (strikes >= rules.fall_strikes)
    return [`${count}: regresas al nivel cero y tu programa empieza de nuevo.`];
  if (strikes >= rules.drop_strikes)
    return [
      change === 'drop'
        ? `${count}: bajas del ${levelText(level_before)} al ${levelText(level_after)}.`
        : `${count}: sigues en el nivel cero y la cuenta de periodos seguidos empieza de nuevo.`,
    ];
  const stays = `${count}: te quedas en tu nivel.`;
  return result === 'met'
    ? [stays, `Tu periodo cumplido se queda en la cuenta: ${rowText(period)}.`]
    : [stays];
}

/** The effect of the result, where strikes did not decide. */
function resultText(period: ReasonedPeriod): string[] {
  const { strikes, rules, result, change, level_after, number, is_bonus, needed, done, mode } = period;
  if (result === 'running') return [];
  if (result === 'paused') return ['Tuviste una pausa: este periodo no cuenta ni a favor ni en contra.'];
  if (result === 'met') {
    const gift = `Ganaste la recompensa de tu periodo ${number}${is_bonus ? ', con bono' : ''}.`;
    if (change === 'rise')
      return [
        `Cumpliste ${counted(rules.periods, 'periodo', 'periodos seguidos')}: subes al ${levelText(level_after)}.`,
        gift,
      ];
    if (strikes > 0) return [gift];
    return [
      level_after === topLevel
        ? `Periodo cumplido: sigues en el ${levelText(topLevel)}.`
        : `Periodo cumplido: ${rowText(period)}.`,
      gift,
    ];
  }
  if (strikes >= rules.drop_strikes) return [];
  const unit = mode === 'in_person' ? ['clase', 'clases'] : ['semana', 'semanas'];
  const lack = counted(needed - done, unit[0] as string, unit[1] as string);
  return [
    `${needed - done === 1 ? 'Faltó' : 'Faltaron'} ${lack}: conservas tu nivel y la cuenta de periodos seguidos empieza de nuevo.`,
  ];
}

/** The reasons for the effects of a period, one sentence each, only from its numbers. */
export const reasonsOf = (period: ReasonedPeriod): string[] => [
  ...(period.mode === 'in_person'
    ? [classesText(period)]
    : period.weeks.map((week) => weekText(week, period.rules))),
  ...strikesText(period),
  ...resultText(period),
];
