import { newVapidKey } from './platform/push/vapid.ts';

// npm run push:key: prints a new key for messages to devices, as a setting.
console.log(`VAPID_PRIVATE_KEY=${newVapidKey()}`);
