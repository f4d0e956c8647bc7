import { versionOf } from '@tbm/domain/purposes';
import { dayIn } from '@tbm/domain/time';
import { consents } from '@tbm/server/features/consents/index';
import { tracks } from '@tbm/server/features/tracks/index';
import type { Transaction } from '@tbm/server/platform/database/database';
import { socia } from './accounts.ts';
import { advanceIds, writeRows } from './rows.ts';

/** Days before today, and the measures of that day. */
const entries = [
  {
    ago: 84,
    weight: 64.8,
    fat: 32.4,
    muscle: 29.1,
    chest: 93,
    waist: 76.5,
    abs: 85,
    hips: 101,
    arms: 29,
    thigh: 57,
  },
  {
    ago: 63,
    weight: 64.2,
    fat: 31.6,
    muscle: 29.8,
    chest: 92.5,
    waist: 75,
    abs: 84,
    hips: 100.5,
    arms: 28.5,
    thigh: 56.5,
  },
  {
    ago: 42,
    weight: 63.9,
    fat: 30.9,
    muscle: 30.4,
    chest: 92.5,
    waist: 74,
    abs: 82.5,
    hips: 100,
    arms: 28.5,
    thigh: 56.5,
  },
  {
    ago: 21,
    weight: 63.4,
    fat: 30.1,
    muscle: 31.2,
    chest: 92,
    waist: 73,
    abs: 81.5,
    hips: 99.5,
    arms: 28,
    thigh: 56,
  },
  {
    ago: 2,
    weight: 63.1,
    fat: 29.4,
    muscle: 31.9,
    chest: 91.5,
    waist: 72.5,
    abs: 80.5,
    hips: 99,
    arms: 28,
    thigh: 56,
  },
] as const;

const words: Readonly<Record<number, string>> = {
  84: 'Empiezo. Quiero subir las escaleras del trabajo sin parar.',
  42: 'Ya aguanto la plancha un minuto completo.',
  2: 'Subí los cuatro pisos platicando.',
};

/** The progress of the demo member, with the consent to store it and a reminder every month. */
export async function loadProgress(
  tx: Transaction,
  { now, timezone }: { now: string; timezone: string },
): Promise<void> {
  const { customer_id } = socia;
  const today = dayIn(now, timezone);
  const before = (ago: number): string =>
    Temporal.Instant.from(now)
      .subtract({ hours: ago * 24 })
      .toString();
  const consent = {
    customer_id,
    purpose: 'health',
    given: true,
    version: versionOf('health'),
  } as const;
  await writeRows(tx, consents, [{ ...consent, place: 'progress', createdAt: before(85) }]);
  await advanceIds(tx, consents, 'consent_id');
  const rows = entries.map(({ ago, ...measured }, index) => ({
    track_id: index + 1,
    customer_id,
    date: today.subtract({ days: ago }).toString(),
    ...measured,
    comment: words[ago] ?? null,
    createdAt: before(ago),
  }));
  await writeRows(tx, tracks, rows);
  await advanceIds(tx, tracks, 'track_id');
}
