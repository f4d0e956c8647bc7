import { describe, expect, it } from 'vitest';
import { birthdateOf, isPossibleBirthdate, missingInformation } from './profile.ts';

describe('a birthdate', () => {
  it('is assembled from day, month and a year of four digits, and must exist [PROFILE-007]', () => {
    const of = (day: string, month: string, year: string) => birthdateOf({ day, month, year });
    expect(of('7', '3', '1994')).toBe('1994-03-07');
    expect(of(' 29', '02', '2000')).toBe('2000-02-29');
    for (const [day, month, year] of [
      ['29', '2', '2001'],
      ['31', '4', '1994'],
      ['0', '4', '1994'],
      ['1', '13', '1994'],
      ['1', '4', '94'],
      ['1', '4', '19940'],
      ['1', '4', '0094'],
      ['', '4', '1994'],
      ['1.5', '4', '1994'],
    ] as const)
      expect(of(day, month, year), `${day}/${month}/${year}`).toBeNull();
  });

  it('is not in the future and not of another age', () => {
    const today = '2026-11-23';
    expect(isPossibleBirthdate('2026-11-23', today)).toBe(true);
    expect(isPossibleBirthdate('2026-11-24', today)).toBe(false);
    expect(isPossibleBirthdate('1906-12-31', today)).toBe(true);
    expect(isPossibleBirthdate('1905-12-31', today)).toBe(false);
  });
});

describe('what a member is asked to complete', () => {
  const complete = {
    last_name: 'Treviño',
    phone: '8112345678',
    birthdate: '1994-03-07',
    signup_reason: 'Instagram',
    address: { country: 'México', city: 'Monterrey' } as never,
  };

  it('is each of the six, if it is missing [PROFILE-011]', () => {
    expect(missingInformation(complete)).toEqual([]);
    expect(missingInformation({ ...complete, last_name: ' ' })).toEqual(['tus apellidos']);
    expect(missingInformation({ ...complete, phone: '' })).toEqual(['tu teléfono']);
    expect(missingInformation({ ...complete, birthdate: null })).toEqual(['tu cumpleaños']);
    expect(missingInformation({ ...complete, signup_reason: null })).toEqual(['cómo te enteraste de TBM']);
    expect(missingInformation({ ...complete, address: null })).toEqual(['tu país', 'tu ciudad']);
  });
});
