import { expect, it } from 'vitest';
import { type CalendarEntry, calendarFile } from './entry.ts';

const entry: CalendarEntry = {
  class_reservation_id: 20_001,
  class_name: 'Barre',
  class_date: '2026-11-24T15:00:00Z',
  duration: 50,
  timezone: 'America/Tijuana',
  branch: 'Tijuana',
  location: 'Estudio Tijuana',
  coaches: 'Ana',
  spot: 7,
  createdAt: '2026-11-20T18:00:00Z',
  changedAt: '2026-11-20T18:00:00Z',
  cancelled: false,
};
const settings = { public_url: 'https://tbm.test', mail_from: 'TBM <hola@tbm.test>' };
const file = (fields: Partial<CalendarEntry> = {}) => {
  const { content, ...rest } = calendarFile({ ...entry, ...fields }, settings);
  return { ...rest, lines: content.replaceAll('\r\n ', '').split('\r\n') };
};

it('a place is an event in the time of its branch, organized by the studio', () => {
  const { contentType, filename, lines } = file();
  expect([filename, contentType]).toEqual(['clase.ics', 'text/calendar; charset=utf-8; method=PUBLISH']);
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'UID:reservacion-20001@tbm.test',
      'SEQUENCE:0',
      'DTSTART;TZID=America/Tijuana:20261124T070000',
      'DTEND;TZID=America/Tijuana:20261124T075000',
      'SUMMARY:TBM Barre',
      'STATUS:CONFIRMED',
    ]),
  );
  expect(lines.find((line) => line.startsWith('ORGANIZER'))).toMatch(/mailto:hola@tbm\.test$/i);
});

// RFC 5545, 3.8.7.4: the sequence grows with each change; RFC 5546, 3.2.5: CANCEL names the same UID, with a higher one.
it('a change replaces it and a cancellation removes it: the same UID, a higher sequence each time', () => {
  const changed = file({ class_date: '2026-11-24T16:00:00Z', changedAt: '2026-11-21T18:00:00Z' });
  const cancelled = file({ changedAt: '2026-11-21T18:00:01Z', cancelled: true });
  const sequences = [changed, cancelled].map(({ lines }) =>
    Number(lines.find((line) => line.startsWith('SEQUENCE:'))?.slice(9)),
  );
  expect(sequences).toEqual([86_400, 86_401]);
  for (const { lines } of [changed, cancelled]) expect(lines).toContain('UID:reservacion-20001@tbm.test');
  expect(changed.lines).toContain('DTSTART;TZID=America/Tijuana:20261124T080000');
  expect(cancelled.lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']));
  expect([cancelled.filename, cancelled.contentType]).toEqual([
    'clase-cancelada.ics',
    'text/calendar; charset=utf-8; method=CANCEL',
  ]);
});
