import { anchorOf } from '../design/accordion.tsx';
import { Autocomplete } from '../design/autocomplete.tsx';
import { ButtonLink } from '../design/button.tsx';
import { Heading, Section } from '../design/layout.tsx';
import styles from '../features/content/content.module.css';
import { Questions } from '../features/content/questions.tsx';
import { chatAddress } from '../layouts/help-button.tsx';
import { useRoot } from '../platform/root-data.ts';
import { pageMeta } from '../platform/seo.ts';
import { serverContext } from '../platform/server-context.ts';
import { faq } from '../platform/structured-data.ts';
import type { Route } from './+types/questions';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Preguntas frecuentes · TBM',
    description:
      'Reservaciones, cancelaciones, paquetes, pagos y TBM Online: lo que más nos preguntan, contestado.',
    path: '/preguntas-frecuentes/',
    data: () => [faq(args.loaderData?.questions ?? [])],
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  const all = await api('GET /frequent_questions');
  return { questions: all.filter(({ section }) => section === 'studio') };
}

/** Opens a question in place and scrolls to it. */
function unfold(question: string): void {
  const part = document.getElementById(anchorOf(question));
  if (!(part instanceof HTMLDetailsElement)) return;
  part.open = true;
  part.querySelector('summary')?.focus();
  part.scrollIntoView({ block: 'center' });
}

/** `/preguntas-frecuentes` [PUB-041]. */
export default function QuestionsPage({ loaderData: { questions } }: Route.ComponentProps) {
  const { branch } = useRoot();
  return (
    <Section label="Preguntas frecuentes">
      <div className={styles.reading}>
        <Heading level={1} size="l">
          Preguntas frecuentes
        </Heading>
        <Autocomplete
          label="Busca tu duda"
          placeholder="Cancelar, pagos, estacionamiento…"
          options={questions.map(({ question }) => question)}
          none="No encontramos esa duda. Prueba con otras palabras."
          onChoose={unfold}
        />
        <Questions items={questions} level={2} />
        {branch.whatsapp ? <p className={styles.lead}>¿No está la tuya? Escríbenos.</p> : null}
        <div className={styles.links}>
          {branch.whatsapp ? (
            <ButtonLink to={chatAddress(branch)} look="accent">
              Escribir por WhatsApp
            </ButtonLink>
          ) : null}
          <ButtonLink to="/rewards/faq/" look="quiet">
            Preguntas de Rewards
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
