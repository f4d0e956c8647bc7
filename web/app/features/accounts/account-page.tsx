import type { ReactNode } from 'react';
import { Heading } from '../../design/layout.tsx';
import { type Art, Split } from '../../design/split.tsx';
import styles from './accounts.module.css';

/** Sign-in, sign-up and recovery: the form beside a picture, and the privacy notice. */
export const AccountPage = ({
  title,
  art,
  line,
  children,
}: {
  title: string;
  art: Art;
  /** Over the picture: why it is worth it. */
  line: ReactNode;
  children: ReactNode;
}): ReactNode => (
  <Split art={art} line={line}>
    <Heading level={1} size="l">
      {title}
    </Heading>
    <div className={styles.content}>{children}</div>
    <p className={styles.other}>
      <a href="/aviso-de-privacidad/">Aviso de privacidad</a>
    </p>
  </Split>
);

/** What an account is for. */
export const Reasons = (): ReactNode => (
  <ul className={styles.reasons}>
    <li>Elige tu lugar en el salón desde el celular.</li>
    <li>Cancela a tiempo y tu crédito vuelve a tu cuenta.</li>
    <li>Entrena también en casa con TBM Online.</li>
  </ul>
);
