export { HealthList } from './health-list.tsx';
export { WaiverForm } from './waiver-form.tsx';
export { WaiverParagraphs } from './waiver-paragraphs.tsx';
