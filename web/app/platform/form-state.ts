import { internalText } from '@tbm/domain/notices';

/** Error messages by field. */
export type Errors<V> = { [name in keyof V]?: string | undefined };

/** What a form shows: its values, the errors at its fields, and an error of the whole form. */
export interface FormState<V> {
  values: V;
  errors: Errors<V>;
  refusal: string | null;
}

/** The displayed text of an error. */
export const errorText = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : internalText;

export const hasErrors = (errors: object): boolean => Object.values(errors).some(Boolean);

/** Changes fields. With the last wrong field, the refusal that came with it is cleared, too. */
export function withEdit<V extends object>(state: FormState<V>, part: Partial<V>): FormState<V> {
  const errors = { ...state.errors };
  for (const name of Object.keys(part)) delete errors[name as keyof V];
  const isCorrected = hasErrors(state.errors) && !hasErrors(errors);
  return { values: { ...state.values, ...part }, errors, refusal: isCorrected ? null : state.refusal };
}

/** Shows the result of a validation; a valid form has no refusal any more. */
export const withErrors = <V>(state: FormState<V>, errors: Errors<V>): FormState<V> => ({
  ...state,
  errors,
  refusal: hasErrors(errors) ? state.refusal : null,
});

/** Shows a server's problem. Errors of fields that the form does not have are left to the refusal's text. */
export const withRefusal = <V extends object>(state: FormState<V>, error: unknown): FormState<V> => ({
  ...state,
  errors: Object.fromEntries(
    Object.entries(fieldsOf(error)).filter(([name]) => Object.hasOwn(state.values, name)),
  ) as Errors<V>,
  refusal: errorText(error),
});

/** The field errors in a server response. */
const fieldsOf = (error: unknown): object =>
  error instanceof Error && 'fields' in error ? (error.fields as object) : {};
