export { ConsentBox } from './consent-box.tsx';
export { ShortNotice } from './short-notice.tsx';
