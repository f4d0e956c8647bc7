export { EmailStatus } from './email-status.tsx';
export { PhoneField } from './fields.tsx';
export { SignInForm } from './sign-in-form.tsx';
export { SignUpForm } from './sign-up-form.tsx';
