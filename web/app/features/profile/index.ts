export { WhatsappStatus } from './whatsapp-status.tsx';
