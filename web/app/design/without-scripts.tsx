import type { ReactNode } from 'react';
import styles from './without-scripts.module.css';

/** Says, where scripts are blocked, what does not work without them. Browsers that run scripts show nothing. */
export const WithoutScripts = ({ what }: { what: string }): ReactNode => (
  <noscript>
    <p className={styles.note}>
      {what} necesitas JavaScript. Actívalo en tu navegador y vuelve a cargar esta página.
    </p>
  </noscript>
);
