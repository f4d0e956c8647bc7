import type { Branch } from '@tbm/contract/branches';
import { type ReactNode, useRef } from 'react';
import { useScripts } from '../platform/here.ts';
import { international } from '../platform/phone.ts';
import styles from './frame.module.css';
import { useFreePlace } from './use-free-place.ts';

/** The address of a chat with the branch's own number [PUB-014]. */
export const chatAddress = ({ whatsapp, name }: Pick<Branch, 'whatsapp' | 'name'>): string =>
  `https://wa.me/${international(whatsapp)}?text=${encodeURIComponent(`Hola, tengo una pregunta sobre TBM ${name}.`)}`;

/**
 * A floating button on the public pages [PUB-014]. It never covers a control or a text: until scripts run it is at
 * the end of the page, where the footer leaves room for it, and afterwards it hides where it would cover something.
 */
export function HelpButton({ branch }: { branch: Branch }): ReactNode {
  const link = useRef<HTMLAnchorElement>(null);
  const floats = useScripts();
  useFreePlace(link, floats);
  if (!branch.whatsapp) return null;
  return (
    <aside aria-label="Ayuda">
      <a
        ref={link}
        className={styles.help}
        data-floats={floats}
        href={chatAddress(branch)}
        // At the end of the page there is room for it.
        onFocus={({ currentTarget }) => {
          if (currentTarget.dataset.covers === 'true')
            scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
        }}
      >
        <span className="visually-hidden">Ayuda por WhatsApp, {branch.name}</span>
        <svg viewBox="0 0 24 24" width="28" height="28" fill="currentColor" aria-hidden="true">
          <path d="M12 3a9 9 0 0 0-7.7 13.7L3 21l4.5-1.2A9 9 0 1 0 12 3zm0 16.4a7.4 7.4 0 0 1-3.8-1l-.3-.2-2.6.7.7-2.5-.2-.3A7.4 7.4 0 1 1 12 19.4zm4.2-5.5c-.2-.1-1.4-.7-1.6-.8s-.4-.1-.5.1-.6.8-.7.9-.3.2-.5.1a6 6 0 0 1-3-2.6c-.2-.4.2-.4.6-1.2v-.4l-.7-1.7c-.2-.4-.4-.4-.5-.4h-.5a.9.9 0 0 0-.6.3 2.7 2.7 0 0 0-.8 2 4.7 4.7 0 0 0 1 2.5 10.7 10.7 0 0 0 4.1 3.6c1.5.6 2.1.7 2.9.6a2.4 2.4 0 0 0 1.6-1.1 2 2 0 0 0 .1-1.1c0-.1-.2-.2-.5-.3z" />
        </svg>
      </a>
    </aside>
  );
}
