import { currentTime } from '@tbm/browser/clock';
import { postLimits, typedLimit } from '@tbm/contract/lengths';
import { formatInstant } from '@tbm/domain/time';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { useApi } from '../../platform/query.ts';
import { Attach } from './attach.tsx';
import styles from './composer.module.css';
import { type Draft, emptyDraft } from './draft.ts';
import { MentionList } from './mention-list.tsx';
import type { Place } from './place.ts';
import { send } from './sending.ts';
import { Thumbs } from './thumbs.tsx';
import { useImages } from './use-images.ts';
import { useMention } from './use-mention.ts';
import { insertText, type Written } from './writing.ts';

const EmojiPicker = lazy(() => import('./emoji-picker.tsx'));

interface Props {
  place: Place;
  draft: Draft;
  onChange: (part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;
  onSent?: () => void;
}

/** Writes a post or a reply: text, images, emoji, mentions [COMM-003, COMM-004, COMM-005, COMM-016, COMM-017]. */
export function Composer({ timezone, ...props }: Props & { timezone: string }): ReactNode {
  const { data } = useApi('GET /community/settings', {});
  const until = data?.mutedUntil;
  if (until && Date.parse(until) > currentTime())
    return (
      <p className={styles.muted} role="status">
        No puedes escribir en la comunidad hasta el {formatInstant(until, timezone)}. Puedes seguir leyendo.
      </p>
    );
  return <Writing {...props} isNew={data?.is_new ?? false} />;
}

function Writing({ place, draft, onChange, onSent, isNew }: Props & { isNew: boolean }): ReactNode {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const emojiButton = useRef<HTMLButtonElement>(null);
  const [isPicking, setPicking] = useState(false);
  const { content, anonymous, files, replyTo } = draft;
  const images = useImages(files, onChange);
  /** Writes into the field, and puts the cursor where it belongs once the field has the text. */
  const write = ({ text, cursor }: Written, part: Partial<Draft> = {}) => {
    onChange({ ...part, content: text.slice(0, postLimits.content) });
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(cursor, cursor);
    });
  };
  const mention = useMention((written, member) =>
    write(written, { mentions: [...draft.mentions, member].slice(-postLimits.mentions) }),
  );
  const replied = replyTo?.post_id;
  const first = useRef(replied);
  useEffect(() => {
    if (replied && replied !== first.current) input.current?.focus();
    first.current = replied;
  }, [replied]);

  const isEmpty = content.trim() === '' && files.length === 0;
  const why = images.coming.length
    ? 'Espera a que suban tus imágenes.'
    : isEmpty
      ? 'Escribe algo antes de enviar.'
      : '';
  const submit = () => {
    // Enter comes here too; the button explains why not.
    if (why) return;
    send(place, draft);
    onChange({ ...emptyDraft, anonymous });
    setPicking(false);
    mention.close();
    onSent?.();
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mention.onKey(event) || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // With a keyboard Enter sends; on a phone it begins a line.
    const sends =
      event.ctrlKey || event.metaKey || (!event.shiftKey && matchMedia('(pointer: fine)').matches);
    if (!sends) return;
    event.preventDefault();
    submit();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'));
    if (pasted.length === 0) return;
    event.preventDefault();
    void images.add(pasted);
  };
  const look = () => {
    const { current } = input;
    if (current) mention.look({ text: current.value, cursor: current.selectionStart });
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <MentionList id={mention.id} members={mention.members} chosen={mention.chosen} onTake={mention.take} />
      {replyTo ? (
        <div className={styles.replying}>
          <p>
            Respondes a <strong>{replyTo.name}</strong> {replyTo.content}
          </p>
          <button type="button" aria-label="Ya no responder" onClick={() => onChange({ replyTo: null })}>
            <Icon path="M6 6l12 12M18 6L6 18" size={20} />
          </button>
        </div>
      ) : null}
      <Thumbs files={files} coming={images.coming} onRemove={images.remove} />
      {images.complaint ? (
        <p id={id} className={styles.problem} role="alert">
          {images.complaint}
        </p>
      ) : null}
      {isPicking ? (
        <Suspense>
          <EmojiPicker
            onChoose={(emoji) => {
              const { current } = input;
              const at: [number, number] = [
                current?.selectionStart ?? content.length,
                current?.selectionEnd ?? content.length,
              ];
              setPicking(false);
              write(insertText(content, at, emoji));
            }}
            onClose={() => {
              setPicking(false);
              emojiButton.current?.focus();
            }}
          />
        </Suspense>
      ) : null}
      <div className={styles.row}>
        <textarea
          ref={input}
          className={styles.text}
          aria-label={replyTo ? 'Tu respuesta' : 'Tu comentario'}
          placeholder={replyTo ? 'Escribe tu respuesta' : 'Escribe un comentario'}
          rows={1}
          maxLength={typedLimit(postLimits.content)}
          value={content}
          aria-autocomplete="list"
          aria-controls={mention.members.length ? mention.id : undefined}
          aria-activedescendant={mention.members.length ? `${mention.id}-${mention.chosen}` : undefined}
          aria-describedby={images.complaint ? id : undefined}
          onChange={(event) => {
            onChange({ content: event.currentTarget.value });
            look();
          }}
          onBlur={mention.close}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Button type="submit" look="accent" className={styles.send} why={why} aria-label="Enviar">
          <Icon path="M4 12l16-8-6 16-3-7z" size={20} />
        </Button>
      </div>
      <div className={styles.tools}>
        <button
          ref={emojiButton}
          type="button"
          aria-label="Emoji"
          aria-expanded={isPicking}
          onClick={() => setPicking(!isPicking)}
        >
          <Icon
            path="M12 3a9 9 0 1 0 .01 0zM8.500 14.500a4.200 4.200 0 0 0 7 0M9 9.500h.01M15 9.500h.01"
            size={22}
          />
        </button>
        <Attach onChoose={(chosen) => void images.add(chosen)} />
        <label>
          <input
            type="checkbox"
            role="switch"
            checked={anonymous}
            aria-checked={anonymous}
            onChange={(event) => onChange({ anonymous: event.currentTarget.checked })}
          />
          Como anónima
        </label>
      </div>
      {anonymous ? (
        <p className={styles.note}>
          Las demás socias y las coaches verán “Anónima”. Solo quien modera la comunidad puede saber que eres
          tú.
        </p>
      ) : isNew ? (
        <p className={styles.note}>El equipo revisa tus primeros comentarios antes de publicarlos.</p>
      ) : null}
    </form>
  );
}
