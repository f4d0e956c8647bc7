import { signUpPurposes } from '@tbm/contract/purposes';
import { versionOf } from '@tbm/domain/purposes';

export const emptySignUp = {
  name: '',
  last_name: '',
  email: '',
  phone: '',
  password: '',
  repeat: '',
  reason: '',
  other: '',
  /** Consents, by purpose; no box is ticked in advance. */
  marketing: false,
  publicity: false,
};
export type SignUpValues = typeof emptySignUp;

/** The consents that the visitor ticked, with the version of the text that the visitor read. */
export const consentsOf = (values: SignUpValues) =>
  signUpPurposes
    .filter((purpose) => values[purpose])
    .map((purpose) => ({ purpose, version: versionOf(purpose) }));

/** The value sent for "how did you hear about us": the free text when 'Otro' is selected. */
export const reasonOf = ({ reason, other }: SignUpValues): string => (reason === 'Otro' ? other : reason);
