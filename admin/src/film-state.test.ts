import { expect, it } from 'vitest';
import { filmStateText } from './film-state.ts';

const film = {
  rendition: 'running' as const,
  rendition_problem: null,
  rendition_percent: null,
  rendition_seconds_left: null,
  decode_errors: null,
  plays_original: true,
};
const running = (rendition_percent: number, rendition_seconds_left: number | null) =>
  filmStateText({ ...film, rendition_percent, rendition_seconds_left });

it('says how far a film is, and how long it will still take', () => {
  expect(filmStateText(film)).toMatch(/^Se está preparando en varias calidades\. /);
  expect(running(0, null)).toContain('calidades: 0%.');
  expect(running(99, 20)).toContain(': 99%, falta menos de un minuto.');
  expect(running(45, 70)).toContain(': 45%, falta cerca de 1 minuto.');
  expect(running(45, 185)).toContain(': 45%, faltan unos 3 minutos.');
  expect(running(2, 7_000)).toContain(': 2%, faltan unas 2 horas.');
});

it('says why a film waits or failed, and how much of it was damaged', () => {
  const rendition_problem = 'El servidor se detuvo mientras preparaba el video.';
  expect(filmStateText({ ...film, rendition: 'waiting', rendition_problem })).toContain(rendition_problem);
  expect(filmStateText({ ...film, rendition: 'failed', rendition_problem: 'Porque sí.' })).toBe(
    'No se pudo preparar en varias calidades; se reproduce como la subiste. Porque sí.',
  );
  expect(filmStateText({ ...film, rendition: 'failed', plays_original: false })).toContain(
    'todavía no se puede ver',
  );
  expect(filmStateText({ ...film, rendition: 'unavailable', plays_original: false })).toContain(
    'todavía no se puede ver',
  );
  expect(filmStateText({ ...film, rendition: 'ready', decode_errors: 0 })).toBe(
    'Está lista en varias calidades.',
  );
  expect(filmStateText({ ...film, rendition: 'ready', decode_errors: 1 })).toContain(
    '1 parte del archivo estaba dañada',
  );
  expect(filmStateText({ ...film, rendition: 'ready', decode_errors: 7 })).toContain(
    '7 partes del archivo estaban dañadas',
  );
});
