import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, writeCalendar } from './ics.ts';

const event = (fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'reservacion-20001@tbm.test',
  start: '2026-11-24T15:00:00Z',
  end: '2026-11-24T15:50:00Z',
  createdAt: '2026-11-20T18:00:00Z',
  changedAt: '2026-11-20T18:00:00Z',
  timezone: 'America/Tijuana',
  title: 'Barre',
  description: 'Con Ana. Lugar 7.',
  location: 'Estudio Tijuana, Calle 1',
  url: 'https://tbm.test/mytbm/reservaciones',
  cancelled: false,
  organizer: { name: 'TBM', email: 'hola@tbm.test' },
  ...fields,
});
const lines = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file (RFC 5545)', () => {
  it('escapes backslashes, semicolons, commas and line breaks', () => {
    expect(
      lines(writeCalendar('TBM', [event({ description: 'Ana; Eva, 50\\50\r\nlugar 7\nfin' })])),
    ).toContain('DESCRIPTION:Ana\\; Eva\\, 50\\\\50\\nlugar 7\\nfin');
  });

  it('folds lines at 75 octets, never inside a character, and unfolding restores the line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const description = text.replace(/[\r\n\\;,]/g, ' ');
        const file = writeCalendar('TBM', [event({ description: `.${description}` })]);
        for (const line of file.split('\r\n'))
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(lines(file)).toContain(`DESCRIPTION:.${description}`);
      }),
    );
  });

  it('shows a class in the time zone of its branch and defines that zone', () => {
    const text = lines(writeCalendar('TBM', [event()]));
    expect(text).toContain('DTSTART;TZID=America/Tijuana:20261124T070000');
    expect(text).toContain('DTEND;TZID=America/Tijuana:20261124T075000');
    expect(text.slice(text.indexOf('BEGIN:VTIMEZONE'), text.indexOf('END:VTIMEZONE'))).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:America/Tijuana',
      'BEGIN:STANDARD',
      'DTSTART:20261123T070000',
      'TZOFFSETFROM:-0800',
      'TZOFFSETTO:-0800',
      'END:STANDARD',
    ]);
  });

  it('defines both clock changes of Tijuana, and none for Monterrey', () => {
    const text = lines(
      writeCalendar('TBM', [
        event({ start: '2026-02-10T15:00:00Z', end: '2026-02-10T15:50:00Z' }),
        event({ start: '2026-11-10T15:00:00Z', end: '2026-11-10T15:50:00Z' }),
        event({ timezone: 'America/Monterrey' }),
      ]),
    ).join('\n');
    expect(text).toContain(
      'BEGIN:DAYLIGHT\nDTSTART:20260308T020000\nTZOFFSETFROM:-0800\nTZOFFSETTO:-0700\nEND:DAYLIGHT',
    );
    expect(text).toContain(
      'BEGIN:STANDARD\nDTSTART:20261101T020000\nTZOFFSETFROM:-0700\nTZOFFSETTO:-0800\nEND:STANDARD',
    );
    expect(text.match(/TZOFFSETTO:-0600/g)).toHaveLength(1);
  });

  it('marks cancelled events by status, title, sequence and transparency', () => {
    const text = lines(writeCalendar('TBM', [event({ cancelled: true, changedAt: '2026-11-21T18:00:00Z' })]));
    for (const line of [
      'STATUS:CANCELLED',
      'SUMMARY:Cancelada: Barre',
      'SEQUENCE:86400',
      'TRANSP:TRANSPARENT',
      'LAST-MODIFIED:20261121T180000Z',
    ])
      expect(text).toContain(line);
  });

  it('has every property of the calendar before its first component', () => {
    const text = lines(writeCalendar('TBM', [event(), event({ timezone: 'America/Monterrey' })]));
    const own: string[] = [];
    let depth = 0;
    for (const line of text) {
      if (line.startsWith('END:')) depth -= 1;
      if (depth === 1 && !line.startsWith('END:')) own.push(line.replace(/[:;].*/, ''));
      if (line.startsWith('BEGIN:')) depth += 1;
    }
    expect(own).toEqual([
      'VERSION',
      'PRODID',
      'CALSCALE',
      'METHOD',
      'REFRESH-INTERVAL',
      'X-PUBLISHED-TTL',
      'NAME',
      'X-WR-CALNAME',
      'BEGIN',
      'BEGIN',
      'BEGIN',
      'BEGIN',
    ]);
  });

  it('gives an event and a day one clock: SEQUENCE, DTSTAMP and LAST-MODIFIED', () => {
    const changedAt = '2026-11-20T18:01:40Z';
    const {
      start: _,
      end: __,
      timezone: ___,
      cancelled: ____,
      location: _____,
      ...day
    } = event({ changedAt });
    const text = lines(writeCalendar('TBM', [event({ changedAt })], [{ ...day, day: '2026-11-21' }]));
    for (const line of ['SEQUENCE:100', 'DTSTAMP:20261120T180140Z', 'LAST-MODIFIED:20261120T180140Z'])
      expect(text.filter((one) => one === line)).toHaveLength(2);
  });

  it('is valid without events and ends all lines with CRLF', () => {
    const text = writeCalendar('Mis clases', []);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    expect(text).toMatch(/END:VCALENDAR\r\n$/);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});
