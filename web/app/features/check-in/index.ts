export { CodeButton } from './code-button.tsx';
