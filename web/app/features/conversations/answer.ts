import { useRef } from 'react';
import { useApi } from '../../platform/query.ts';
import { requestToken } from '../../platform/request-token.ts';

/** The rules of an answer, loaded when its form is used. */
export const answerRoutes = async () => (await import('@tbm/contract/conversations')).conversationRoutes;

/** The token of an answer: the same words again are the same answer, other words a new one. */
export function useToken(): { of: (words: string) => string; renew: () => void } {
  const tried = useRef({ words: '', token: '' });
  return {
    of(words) {
      if (tried.current.words !== words) tried.current = { words, token: requestToken() };
      return tried.current.token;
    },
    renew() {
      tried.current = { words: '', token: '' };
    },
  };
}

/**
 * The newest answer of the staff on the screen, so that two do not answer without having seen each other. Without one on
 * the newest page there is nothing to compare, unless that page is the whole conversation.
 */
export function useAnswered(conversation_id: number): { answered?: number } {
  const { data } = useApi('GET /conversations/:id/messages', { params: { id: conversation_id }, query: {} });
  const newest = data?.data.find(({ from }) => from === 'staff')?.message_id;
  if (newest) return { answered: newest };
  return data?.before === null ? { answered: 0 } : {};
}
