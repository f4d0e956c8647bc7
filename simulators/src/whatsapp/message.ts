/** A message that the product sent, as its recipient sees it. */
export interface WhatsappMessage {
  id: string;
  /** The number with the country code. */
  to: string;
  /** Null for free text. */
  template: string | null;
  text: string;
  /** The label of the button, and the path that it opens; a null path: it copies the code. Null without a button. */
  button: { label: string; path: string | null } | null;
  second_button?: { label: string; path: string };
  receivedAt: string;
  /** The data that the studio sent along; every state repeats it. */
  reference?: string;
}

/** A message that a person wrote to the studio. */
export interface WrittenMessage {
  id: string;
  /** The number with the country code. */
  from: string;
  text: string;
  writtenAt: string;
}

/** The content of a message: Meta's part of it by type, such as `{ type: 'text', text: { body: 'Hola' } }`. */
export type WrittenContent = { type: string } & Record<string, unknown>;
