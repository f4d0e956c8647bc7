import type { ReactNode } from 'react';
import { ButtonLink } from '../design/button.tsx';
import { Heading, Inner } from '../design/layout.tsx';
import { Split } from '../design/split.tsx';
import { signInAddress, signUpAddress } from '../platform/next.ts';
import { useRoot } from '../platform/root-data.ts';
import styles from './guest-view.module.css';
import { publicMenu } from './menu.ts';
import type { SharedLink } from './shared-link.ts';
import { SiteFrame } from './site-frame.tsx';

/**
 * The member area for a visitor without a session [NAV-001]: what the link holds, and how to enter or try it. After signing
 * in, the visitor returns to it [RES-016].
 */
export function GuestView({ link, next }: { link: SharedLink; next: string }): ReactNode {
  const { settings } = useRoot();
  const back = next === '/mytbm' ? null : next;
  const { kicker, title, text, art, link: publicPage } = link;
  return (
    <SiteFrame menu={publicMenu(settings)}>
      <Inner className={styles.guest}>
        <Split art={art}>
          <p className={styles.kicker}>{kicker}</p>
          <Heading level={1} size="l">
            {title}
          </Heading>
          <p className={styles.lead}>{text}</p>
          <div className={styles.links}>
            <ButtonLink to={signInAddress(back)} look="accent">
              Entrar
            </ButtonLink>
            <ButtonLink to={publicPage.to} look="quiet">
              {publicPage.label}
            </ButtonLink>
            <ButtonLink to={signUpAddress(back)} look="plain" className={styles.signUp}>
              Crear mi cuenta
            </ButtonLink>
          </div>
        </Split>
      </Inner>
    </SiteFrame>
  );
}
