import { postLimits } from '@tbm/contract/lengths';
import type { Viewer } from '@tbm/domain/community';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { Heading } from '../../design/layout.tsx';
import styles from './community.module.css';
import { Conversation, Waiting } from './conversation.tsx';
import { PanelOf } from './panel-of.tsx';
import { Pinned } from './pinned.tsx';
import { usePanelAddress } from './use-panel-address.ts';

const FoundPosts = lazy(() => import('./found-posts.tsx'));
const feed = {};

/** The community: announcements, the conversation or what a search finds in it, and a panel beside it. */
export function Community({ viewer, timezone }: { viewer: Viewer; timezone: string }): ReactNode {
  const [params, setParams] = useSearchParams();
  const to = usePanelAddress();
  const search = params.get('search');
  const [isSearching, setSearching] = useState(search !== null);
  const look = (value: string | null) =>
    setParams(
      (now) => {
        if (value) now.set('search', value);
        else now.delete('search');
        return now;
      },
      { preventScrollReset: true },
    );
  const end = () => {
    setSearching(false);
    look(null);
  };
  const shown = { viewer, timezone };
  return (
    <div className={styles.page}>
      <div className={styles.feed}>
        <header className={styles.top}>
          <Heading level={1} size="m">
            Comunidad
          </Heading>
          <div className={styles.tools}>
            <button
              type="button"
              className={styles.tool}
              aria-label="Buscar comentarios"
              aria-expanded={isSearching}
              onClick={() => (isSearching ? end() : setSearching(true))}
            >
              <Icon path="M11 4a7 7 0 1 0 .01 0zM16 16l5 5" size={22} />
            </button>
            <ButtonLink
              className={styles.toThreads}
              look="quiet"
              to={to({ panel: 'temas' })}
              preventScrollReset
            >
              Temas
            </ButtonLink>
          </div>
        </header>
        {isSearching ? <Search search={search ?? ''} onSearch={look} onEnd={end} /> : <Pinned />}
        {search ? (
          <Suspense fallback={<Waiting />}>
            <FoundPosts search={search} onAll={end} {...shown} />
          </Suspense>
        ) : (
          <Conversation place={feed} empty="Sé la primera: saluda y cuenta qué entrenaste hoy." {...shown} />
        )}
      </div>
      <PanelOf {...shown} />
    </div>
  );
}

function Search({
  search,
  onSearch,
  onEnd,
}: {
  search: string;
  onSearch: (search: string | null) => void;
  onEnd: () => void;
}): ReactNode {
  const [text, setText] = useState(search);
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim() || null);
        }}
      >
        <input
          // biome-ignore lint/a11y/noAutofocus: it was just opened.
          autoFocus
          type="search"
          aria-label="Buscar en los comentarios"
          placeholder="Buscar en los comentarios"
          maxLength={postLimits.search}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit">Buscar</button>
        <button type="button" onClick={onEnd}>
          Cancelar
        </button>
      </form>
    </search>
  );
}
