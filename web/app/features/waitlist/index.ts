export { WaitlistHelp } from './help.tsx';
export { useLeave } from './use-leave.tsx';
export { WaitlistChoice } from './waitlist-choice.tsx';
