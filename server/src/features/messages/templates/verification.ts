/** The code that verifies a WhatsApp number; `token` is deleted from the message once it was sent. */
export interface WhatsappCode {
  token: string;
  /** The message is not sent any more after this instant. */
  expiresAt: string;
}

/** An authentication template: Meta writes its text, with the code once in it and once behind the button that copies it. */
export const whatsappCodeTemplate = {
  template: 'codigo_de_verificacion',
  category: 'authentication',
  body: '*{{1}}* es tu código de verificación. Por tu seguridad, no lo compartas.',
  button: 'Copiar código',
} as const;

/** The request for the code. */
export const whatsappCodeMessage = ({ token }: WhatsappCode) => ({
  template: whatsappCodeTemplate.template,
  values: [token],
  button: token,
});
