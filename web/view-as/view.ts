/** What a tab knows of the account that it shows. */
export interface View {
  token: string;
  customer_id: number;
  name: string;
  /** Milliseconds since 1970. */
  ends: number;
}

/** A view as the panel wrote it into the address, or as the tab kept it; null for anything else. */
export function viewIn(text: string | null): View | null {
  try {
    const { token, customer_id, name, ends } = JSON.parse(text ?? '') as Record<string, unknown>;
    if (typeof token !== 'string' || !/^ver\.[\w-]+\.[\w-]+$/.test(token)) return null;
    if (typeof name !== 'string' || !Number.isSafeInteger(customer_id) || !Number.isSafeInteger(ends))
      return null;
    return {
      token,
      customer_id: customer_id as number,
      name,
      ends: ends as number,
    };
  } catch {
    return null;
  }
}

/** What is in the address after `#ver=`. */
export const viewInHash = (hash: string): View | null => {
  try {
    return viewIn(decodeURIComponent(hash.slice('#ver='.length)));
  } catch {
    return null;
  }
};

/** The address to which a call of a page is sent in such a tab. */
export type CallRoute = 'on' | 'token' | 'sign_out' | 'refused';

/** Calls of the identity service would be the admin's own: the token is that of the view, signing out ends it. */
export function routeOfCall(path: string): CallRoute {
  if (!path.startsWith('/api/auth/')) return 'on';
  if (path === '/api/auth/token') return 'token';
  return path === '/api/auth/sign-out' ? 'sign_out' : 'refused';
}

/** A storage that lasts as long as the page. */
export function memoryStorage(first: Record<string, string>): Storage {
  const kept = new Map(Object.entries(first));
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, String(value)),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}
