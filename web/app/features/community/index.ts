export { Comments } from './comments.tsx';
export { Community } from './community.tsx';
export { CommunityCard } from './community-card.tsx';
