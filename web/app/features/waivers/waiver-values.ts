import type { Args } from '@tbm/contract';
import { waiverRoutes } from '@tbm/contract/waivers';
import { problemText } from '@tbm/domain/messages';
import { versionOf } from '@tbm/domain/purposes';
import { isMinorOn, signingTexts } from '@tbm/domain/waivers';
import type { Errors } from '../../platform/form-state.ts';
import { bodyErrors } from '../../platform/use-route-form.ts';

/** The values of the form of a waiver. */
export interface WaiverValues extends Record<string, unknown> {
  full_name: string;
  /** Empty where the record of the member has it. */
  birthdate: string;
  guardian_name: string;
  guardian_relation: string;
  has_read: boolean;
  /** Whether the member allows that the answers are stored. */
  allows_health: boolean;
  answers: { yes: boolean | null; detail: string }[];
  emergency_name: string;
  emergency_phone: string;
}

export const emptyValues = (questions: readonly string[]): WaiverValues => ({
  full_name: '',
  birthdate: '',
  guardian_name: '',
  guardian_relation: '',
  has_read: false,
  allows_health: false,
  answers: questions.map(() => ({ yes: null, detail: '' })),
  emergency_name: '',
  emergency_phone: '',
});

export type SigningBody = Args<'POST /customer/waiver'>['body'];

export function signingBody(version: number, values: WaiverValues): SigningBody {
  const { full_name, birthdate, guardian_name, guardian_relation, emergency_name, emergency_phone } = values;
  return {
    version,
    full_name,
    birthdate: birthdate || null,
    guardian_name: guardian_name.trim() || null,
    guardian_relation: guardian_relation.trim() || null,
    health: values.allows_health
      ? {
          consent_version: versionOf('class_health'),
          answers: values.answers.map(({ yes, detail }) => ({
            yes: yes === true,
            detail: yes ? detail : '',
          })),
          emergency_name: emergency_name.trim() || null,
          emergency_phone: emergency_phone.replace(/\s/g, '') || null,
        }
      : null,
  };
}

/** Whether a guardian signs too: by the record, else by the birthdate in the form. */
export const needsGuardian = (isMinor: boolean | null, { birthdate }: WaiverValues, today: string): boolean =>
  isMinor ?? (birthdate !== '' && isMinorOn(birthdate, today));

/** What is wrong in the form, before it is sent. */
export function waiverErrors(
  values: WaiverValues,
  { version, isMinor, today }: { version: number; isMinor: boolean | null; today: string },
): Errors<WaiverValues> {
  const errors: Errors<WaiverValues> = {};
  const { full_name } = bodyErrors(waiverRoutes['POST /customer/waiver'].body, signingBody(version, values));
  if (full_name) errors.full_name = values.full_name.trim() === '' ? signingTexts.full_name : full_name;
  if (isMinor === null && values.birthdate === '') errors.birthdate = signingTexts.birthdate;
  if (needsGuardian(isMinor, values, today)) {
    const missing = signingTexts.guardian;
    if (!values.guardian_name.trim()) errors.guardian_name = missing;
    if (!values.guardian_relation.trim()) errors.guardian_relation = missing;
  }
  if (values.allows_health && values.answers.some(({ yes }) => yes === null))
    errors.answers = signingTexts.answers;
  const hasName = values.emergency_name.trim() !== '';
  const hasPhone = values.emergency_phone.trim() !== '';
  if (values.allows_health && hasPhone && !hasName) errors.emergency_name = signingTexts.emergency_name;
  if (
    values.allows_health &&
    (hasName || hasPhone) &&
    !/^\+?\d{10,15}$/.test(values.emergency_phone.replace(/\s/g, ''))
  )
    errors.emergency_phone = problemText('phone_invalid');
  if (!values.has_read) errors.has_read = signingTexts.has_read;
  return errors;
}
