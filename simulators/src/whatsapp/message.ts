export interface WhatsappMessage {
  id: string;
  /** With the country's code. */
  to: string;
  template: string;
  text: string;
  /** What stands on the button, and what follows the site's address. */
  button: { label: string; path: string };
  receivedAt: string;
}
