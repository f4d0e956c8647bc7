/** The purposes of personal data that the person may allow or refuse: the secondary ones, and sensitive data. */
export const optionalPurposes = ['marketing', 'publicity', 'health', 'class_health'] as const;
export type OptionalPurpose = (typeof optionalPurposes)[number];

/** Those for data of body and health. Each is asked in the form of its data, and its data are deleted with it. */
export const healthPurposes = ['health', 'class_health'] as const satisfies readonly OptionalPurpose[];
export type HealthPurpose = (typeof healthPurposes)[number];

/** Those that the sign-up form offers. */
export const signUpPurposes = ['marketing', 'publicity'] as const satisfies readonly OptionalPurpose[];

/** Where a consent was given or withdrawn: sign-up, Mi Información, a form of the data, or a link of a mail. */
export const consentPlaces = [
  'sign_up',
  'account',
  'profile',
  'planner',
  'progress',
  'unsubscribe',
  'waiver',
] as const;
export type ConsentPlace = (typeof consentPlaces)[number];
