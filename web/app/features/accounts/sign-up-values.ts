export const emptySignUp = {
  name: '',
  last_name: '',
  email: '',
  phone: '',
  password: '',
  repeat: '',
  reason: '',
  other: '',
};
export type SignUpValues = typeof emptySignUp;

/** The value sent for "how did you hear about us": the free text when 'Otro' is selected. */
export const reasonOf = ({ reason, other }: SignUpValues): string => (reason === 'Otro' ? other : reason);
