import type { ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** A field for several lines. It grows with its text. */
export const TextAreaField = (props: FieldProps<'textarea'>): ReactNode => <Field as="textarea" {...props} />;
