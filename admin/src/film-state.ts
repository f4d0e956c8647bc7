import type { StoredFile } from '@tbm/contract/files';
import { counted } from '@tbm/domain/counted';

type State = Pick<
  StoredFile,
  | 'rendition'
  | 'rendition_problem'
  | 'rendition_percent'
  | 'rendition_seconds_left'
  | 'decode_errors'
  | 'plays_original'
>;

/** What is happening with a film, in a sentence or two. */
export function filmStateText(film: State): string {
  const problem = film.rendition_problem ? ` ${film.rendition_problem}` : '';
  const original = film.plays_original ? 'se reproduce como la subiste' : 'todavía no se puede ver';
  switch (film.rendition) {
    case 'waiting':
      return `La película está subida. Espera su turno para prepararse en varias calidades.${problem}`;
    case 'running':
      return `Se está preparando en varias calidades${progressText(film)}. Puedes guardar y seguir con otra cosa.`;
    case 'ready':
      return `Está lista en varias calidades.${damageText(film.decode_errors ?? 0)}`;
    case 'failed':
      return `No se pudo preparar en varias calidades; ${original}.${problem}`;
    case 'unavailable':
      return `Este servidor no prepara varias calidades; ${original}.`;
    default:
      return '';
  }
}

/** As in ": 45%, faltan unos 3 minutos". */
function progressText({ rendition_percent: percent, rendition_seconds_left: seconds }: State): string {
  if (percent === null) return '';
  return seconds === null ? `: ${percent}%` : `: ${percent}%, ${leftText(seconds)}`;
}

function leftText(seconds: number): string {
  if (seconds < 60) return 'falta menos de un minuto';
  const minutes = Math.round(seconds / 60);
  if (minutes === 1) return 'falta cerca de 1 minuto';
  if (minutes < 90) return `faltan unos ${minutes} minutos`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'falta cerca de 1 hora' : `faltan unas ${hours} horas`;
}

const damageText = (count: number): string =>
  count === 0
    ? ''
    : ` ${counted(count, 'parte del archivo estaba dañada', 'partes del archivo estaban dañadas')}: revisa cómo se ve, y si hace falta expórtala otra vez.`;
