import type { ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** A field for one line: text, a number, a date. */
export const TextField = (props: FieldProps<'input'>): ReactNode => <Field as="input" {...props} />;
