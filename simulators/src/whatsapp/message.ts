export interface WhatsappMessage {
  id: string;
  /** With the country's code. */
  to: string;
  template: string;
  text: string;
  /** The label of the button, and the path that it opens; null: it copies the code. */
  button: { label: string; path: string | null };
  receivedAt: string;
}
