import type { ReactNode } from 'react';
import styles from './without-scripts.module.css';

/** Explains what does not work where scripts are blocked. Browsers that run scripts show nothing. */
export const WithoutScripts = ({ what }: { what: string }): ReactNode => (
  <noscript>
    <p className={styles.note}>
      {what} necesitas JavaScript. Actívalo en tu navegador y vuelve a cargar esta página.
    </p>
  </noscript>
);
