import type { Post } from '@tbm/contract/community';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './post.module.css';
import { usePanelAddress } from './use-panel-address.ts';
import { partsOf } from './writing.ts';

/** The text of a post as it was written; addresses are plain links, and the name of a mentioned member opens the profile. */
export function PostText({ content, mentions }: Pick<Post, 'content' | 'mentions'>): ReactNode {
  const to = usePanelAddress();
  let at = 0;
  return (
    <p className={styles.content}>
      {partsOf(content, mentions).map((part) => {
        const key = `${at} ${part.kind}`;
        at += part.text.length;
        if (part.kind === 'link')
          return (
            <a key={key} href={part.text} target="_blank" rel="nofollow ugc noopener noreferrer">
              {part.text}
            </a>
          );
        if (part.kind === 'mention')
          return (
            <Link key={key} to={to({ customer_id: part.customer_id })} preventScrollReset>
              {part.text}
            </Link>
          );
        return part.text;
      })}
    </p>
  );
}
