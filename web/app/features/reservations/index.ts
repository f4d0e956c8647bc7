export { StatusBadge } from './status-badge.tsx';
export { useCancel } from './use-cancel.tsx';
