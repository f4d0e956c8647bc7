/** The server with its worker, and the commands: files of `src/`. */
export const programs = [
  'admin',
  'backup',
  'backup-daily',
  'integrity',
  'main',
  'migrate',
  'move-database',
  'push-key',
  'rehearse',
  'restore',
  'rewards',
  'setup',
  'webhooks',
];
