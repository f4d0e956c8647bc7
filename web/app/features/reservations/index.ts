export { StatusBadge } from './status-badge.tsx';
export { WaiverLink } from './waiver-link.tsx';
