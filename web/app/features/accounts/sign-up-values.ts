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

/** How she heard of us as it is sent: her own words when she chose 'Otro'. */
export const reasonOf = ({ reason, other }: SignUpValues): string => (reason === 'Otro' ? other : reason);
