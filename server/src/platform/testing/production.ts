/** The smallest environment that production accepts (for tests of settings). */
export const productionEnv = {
  DATABASE_URL: 'postgres://db/tbm',
  PUBLIC_URL: 'https://tbm.test',
  AUTH_SECRET: 'q8Z3vKx0pN5rT7wYb2LcJ9hM4sDfGa6E',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://mail',
  MAIL_FROM: 'TBM <hola@estudio.mx>',
  FILES_DIR: '/files',
};
