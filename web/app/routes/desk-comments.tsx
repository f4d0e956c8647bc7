import { useSearchParams } from 'react-router';
import { EmptyState, ErrorState, Skeleton } from '../design/layout.tsx';
import { LinkTabs } from '../design/link-tabs.tsx';
import { Screen } from '../design/screen.tsx';
import { Pager } from '../design/table.tsx';
import { DeskOnly } from '../features/desk/index.ts';
import styles from '../features/rating-comments/review.module.css';
import { Review } from '../features/rating-comments/review.tsx';
import { useHere } from '../platform/here.ts';
import { usePageNumber } from '../platform/page-number.ts';
import { useApi } from '../platform/query.ts';
import { useRoot } from '../platform/root-data.ts';
import { useStatus } from '../platform/use-status.ts';

const states = [
  { value: 'waiting', title: 'Por revisar', empty: 'No hay comentarios por revisar' },
  { value: 'approved', title: 'Publicados', empty: 'No hay comentarios publicados' },
  { value: 'rejected', title: 'Rechazados', empty: 'No hay comentarios rechazados' },
] as const;

/** `/recepcion/comentarios/`: comments that members share with a rating, read by the staff before everyone can read them. */
export default function DeskComments() {
  return (
    <Screen title="Comentarios">
      <DeskOnly>
        <Comments />
      </DeskOnly>
    </Screen>
  );
}

function Comments() {
  const { branch } = useRoot();
  const here = useHere();
  const [params] = useSearchParams();
  const state = states.find(({ value }) => value === params.get('estado')) ?? states[0];
  const page = usePageNumber();
  const { data, error, refetch } = useApi('GET /rating_comments/review', {
    query: { state: state.value, page },
  });
  useStatus(`${state.value} ${page}`, data ? state.title : null);
  return (
    <>
      <LinkTabs
        label="Estado"
        current={state.value}
        tabs={states.map(({ value, title }) => ({
          value,
          title,
          to: here({ estado: value === 'waiting' ? null : value, page: null }),
        }))}
      />
      {error && !data ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height="30rem" />
      ) : data.data.length === 0 ? (
        <EmptyState
          title={state.empty}
          text="Aquí llega lo que las socias comparten al calificar una clase."
        />
      ) : (
        <div className={styles.reviews}>
          {data.data.map((item) => (
            <Review key={item.video_rating_id} item={item} timezone={branch.timezone} />
          ))}
          <Pager
            page={page}
            pages={Math.ceil(data.total / data.page_size)}
            to={(to) => here({ page: to === 1 ? null : String(to) })}
          />
        </div>
      )}
    </>
  );
}
