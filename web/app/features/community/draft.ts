import type { Mentioned, Post } from '@tbm/contract/community';
import type { FileRef } from '@tbm/contract/fields';
import { authorName } from '@tbm/domain/community';
import { useCallback, useState } from 'react';
import { keep, readKept } from '../../platform/kept-writing.ts';
import { nameOf, type Place } from './place.ts';

/** The post that a draft replies to, as the composer names it. */
export interface Quoted {
  post_id: number;
  name: string;
  content: string;
}
/** The text that a member is writing in a place. */
export interface Draft {
  content: string;
  anonymous: boolean;
  /** Images that are uploaded already. */
  files: FileRef[];
  mentions: Mentioned[];
  replyTo: Quoted | null;
}
export const emptyDraft: Draft = {
  content: '',
  anonymous: false,
  files: [],
  mentions: [],
  replyTo: null,
};

export const quoteOf = ({ post_id, customer, content }: Post): Quoted => ({
  post_id,
  name: authorName({ customer }),
  content: content || 'Imagen',
});

const isEmpty = ({ content, files, replyTo }: Draft): boolean =>
  content.trim() === '' && files.length === 0 && replyTo === null;

/** The draft of a place, kept when the member leaves it or closes the page. */
export function useDraft(customer_id: number, place: Place) {
  const name = `draft ${nameOf(place)}`;
  const [draft, setDraft] = useState<Draft>(() => ({ ...emptyDraft, ...readKept<Draft>(customer_id, name) }));
  const change = useCallback(
    (part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) =>
      setDraft((now) => {
        const next = { ...now, ...(typeof part === 'function' ? part(now) : part) };
        keep(customer_id, name, isEmpty(next) ? null : next);
        return next;
      }),
    [customer_id, name],
  );
  return [draft, change] as const;
}
