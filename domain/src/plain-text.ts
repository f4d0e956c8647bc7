/** Text normalized for search: lower case without accents, like the column `search_text` in PostgreSQL. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
