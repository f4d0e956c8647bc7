import { describe, expect, it } from 'vitest';
import { cleanCell, cutText, isBlank, isBlankValue, splitName, writtenEmail, writtenPhone } from './cells.ts';

describe('cells as people fill them', () => {
  it.each([
    ['8112345678', '8112345678'],
    ['81 1234 5678', '8112345678'],
    ['(81) 1234-5678', '8112345678'],
    ['81.1234.5678', '8112345678'],
    ['81–1234–5678', '8112345678'],
    ['52 81 1234 5678', '8112345678'],
    ['+52 81 1234 5678', '8112345678'],
    ['+52 1 81 1234 5678', '8112345678'],
    ['5218112345678', '8112345678'],
    ['0052 81 1234 5678', '8112345678'],
    ['044 81 1234 5678', '8112345678'],
    ['045 81 1234 5678', '8112345678'],
    ['01 81 1234 5678', '8112345678'],
    ['8112345678.0', '8112345678'],
    ['528112345678.0', '8112345678'],
    ['8.112345678E9', '8112345678'],
    ['8,112345678e+09', '8112345678'],
    ["'8112345678", '8112345678'],
    ['\u202A81 1234 5678\u202C', '8112345678'],
    ['Cel. 81 1234 5678', '8112345678'],
    ['81 1234 5678 ext. 12', '8112345678'],
    ['8112345678 / 8187654321', '8112345678'],
    ['81 1234 5678; 81 8765 4321', '8112345678'],
    ['8112345678 y 8187654321', '8112345678'],
    ['casa 123, cel 8187654321', '8187654321'],
    ['8112345678 8187654321', '8112345678'],
    ['+1 619 555 0142', '+16195550142'],
    ['1 (619) 555-0142', '+16195550142'],
    ['+34 612 345 678', '+34612345678'],
    ['', ''],
    ['N/A', ''],
    ['n.a.', ''],
    ['-', ''],
    ['—', ''],
    ['s/n', ''],
    ['No tiene', ''],
    ['sin teléfono', ''],
    ['NA', ''],
    ['none', ''],
    ['#REF!', ''],
    ['0', ''],
    ['0000000000', ''],
    ['12345678', null],
    ['8.11235E+09', null],
    ['811234567', null],
    ['81123456789', null],
    ['mañana', null],
    ['+52 123', null],
  ])('the phone %j is %j', (cell, phone) => {
    expect(writtenPhone(cell)).toBe(phone);
  });

  it.each([
    ['Ana@X.mx ', 'ana@x.mx'],
    ['mailto:ana@x.mx', 'ana@x.mx'],
    ['Ana Garza <ana@x.mx>', 'ana@x.mx'],
    ['ana@x.mx; eva@x.mx', 'ana@x.mx'],
    ['ana@x.mx;', 'ana@x.mx'],
    ['ana\u200B@x.mx', 'ana@x.mx'],
    ['N/A', ''],
    ['ana arroba x', 'ana arroba x'],
  ])('the e-mail %j is %j', (cell, email) => {
    expect(writtenEmail(cell)).toBe(email);
  });

  it.each([
    ['Mariana Garza', 'Mariana', 'Garza'],
    ['Mariana Garza Treviño', 'Mariana', 'Garza Treviño'],
    ['María José Garza Treviño', 'María José', 'Garza Treviño'],
    ['Garza Treviño, Mariana', 'Mariana', 'Garza Treviño'],
    ['Ana de la Garza', 'Ana', 'de la Garza'],
    ['Ana Lucía de la Garza y Ruiz', 'Ana Lucía', 'de la Garza y Ruiz'],
    ['Cher', 'Cher', ''],
    ['N/A', '', ''],
    ['Nil Na', 'Nil', 'Na'],
  ])('the whole name %j is %j and %j', (cell, name, last_name) => {
    expect(splitName(cell)).toEqual({ name, last_name });
  });

  it('a cell has one form of each accent and no blanks around', () => {
    expect(cleanCell('  Pen\u0303a\u00A0 Ruiz ')).toBe('Peña Ruiz');
    expect(cleanCell("'+52 81")).toBe('+52 81');
    expect(cleanCell("O'Brien")).toBe("O'Brien");
    expect([' ', '#N/A', 'NULL', '...', '0'].map(isBlank)).toEqual([true, true, true, true, false]);
  });

  it.each(['#REF!', '#¡REF!', '#VALUE!', '#¡VALOR!', '#DIV/0!', '#NAME?', '#¿NOMBRE?', '#NUM!', '#N/D'])(
    'the failed formula %s is blank',
    (cell) => {
      expect(isBlank(cell)).toBe(true);
    },
  );

  it('what may be a name is blank only where no name of a person belongs', () => {
    const words = ['Nil', 'None', 'NA', 'nd'];
    expect(words.filter(isBlank)).toEqual([]);
    expect(words.filter((word) => !isBlankValue(word))).toEqual([]);
  });

  it('a text is cut between characters, and has nothing that the database does not store', () => {
    expect(cutText('Ana 🌸', 5)).toBe('Ana ');
    expect(cutText('Ana 🌸', 6)).toBe('Ana 🌸');
    expect(cutText('A\uFFFDna\uFFFD🌸', 5)).toBe('A\uFFFDna\uFFFD');
    expect(cutText('A\u0000na', 3)).toBe('Ana');
    expect(cutText('\uD83C', 5)).toBe('\uFFFD');
  });
});
