import { email } from '@tbm/contract/accounts';
import { problemText } from '@tbm/domain/messages';
import type { Errors } from '../../platform/form-state.ts';

// Includes the contract's schemas and is loaded when a form is first touched; import it only by `import()`.

/** An address that is no address. */
export const emailErrors = (values: { email: string }): Errors<{ email: string }> =>
  email.safeParse(values.email).success ? {} : { email: problemText('email_invalid') };
