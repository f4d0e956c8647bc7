import type { Mentioned } from '@tbm/contract/community';
import type { ReactNode } from 'react';
import { Avatar } from '../../design/avatar.tsx';
import styles from './composer.module.css';

/** Members who may be mentioned, above the composer. */
export const MentionList = ({
  id,
  members,
  chosen,
  onTake,
}: {
  id: string;
  members: readonly Mentioned[];
  chosen: number;
  onTake: (member: Mentioned) => void;
}): ReactNode =>
  members.length ? (
    <div id={id} className={styles.mentions} role="listbox" aria-label="Socias para mencionar">
      {members.map((member, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
        <div
          key={member.customer_id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(member)}
        >
          <Avatar name={`${member.name} ${member.initial}`} file={member.file} />
          {member.name} {member.initial ? `${member.initial}.` : ''}
        </div>
      ))}
    </div>
  ) : null;
