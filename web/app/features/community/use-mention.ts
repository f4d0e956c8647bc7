import type { Mentioned } from '@tbm/contract/community';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useApi } from '../../platform/query.ts';
import { insertText, mentionAt, type Written } from './writing.ts';

/** Suggestions for the name that the member is writing after an `@`; arrows choose, Enter or Tab takes, Escape closes. */
export function useMention(onTake: (written: Written, member: Mentioned) => void) {
  const id = useId();
  const [at, setAt] = useState<{ from: number; search: string; text: string; cursor: number } | null>(null);
  const [active, setActive] = useState(0);
  const [search, setSearch] = useState('');
  useEffect(() => {
    const wait = setTimeout(() => setSearch(at?.search ?? ''), 150);
    return () => clearTimeout(wait);
  }, [at?.search]);
  const { data } = useApi(
    'GET /posts/mentionable',
    { query: { search } },
    { enabled: search !== '' && at !== null, keepPrevious: true },
  );
  const members = at && search !== '' ? (data ?? []) : [];
  const chosen = Math.min(active, members.length - 1);
  const look = (written: Written) => {
    const found = mentionAt(written);
    setAt(found && { ...found, ...written });
    setActive(0);
  };
  const close = () => setAt(null);
  const take = (member: Mentioned) => {
    // For the compiler: without the beginning of a name nothing is suggested.
    if (!at) return;
    onTake(insertText(at.text, [at.from, at.cursor], `@${member.name} `), member);
    close();
  };
  /** True when the key was for the suggestions. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (members.length === 0) return false;
    const member = members[chosen];
    if (event.key === 'ArrowDown') setActive((chosen + 1) % members.length);
    else if (event.key === 'ArrowUp') setActive((chosen + members.length - 1) % members.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && member) take(member);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    id,
    members,
    chosen,
    look,
    close,
    take,
    onKey,
  };
}
