export { FamilyPage } from './family-page.tsx';
