import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { BackOfficePage } from '../menu.ts';
import { NotFound } from '../not-found.tsx';
import { Page } from '../page.tsx';
import { Tabs } from '../tabs.tsx';
import { CampaignList } from './campaign-list.tsx';
import { CampaignPage } from './campaign-page.tsx';
import { Editor } from './editor.tsx';
import { SegmentList } from './segment-list.tsx';
import { Write } from './write.tsx';

const isId = (text: string | undefined): text is string => /^\d{1,15}$/.test(text ?? '');

/** Segments of members and what is written to them: `part` is a segment, `nuevo`, or `mensajes`. */
function SegmentsPage(): ReactNode {
  const { part, more } = useParams();
  const isMessages = part === 'mensajes';
  return (
    <Page title={isMessages || more ? 'Mensajes' : 'Segmentos'}>
      <Tabs
        label="Segmentos"
        chosen={isMessages ? 'mensajes' : 'segmentos'}
        tabs={[
          { name: 'segmentos', text: 'Segmentos', to: '/segmentos' },
          { name: 'mensajes', text: 'Mensajes enviados', to: '/segmentos/mensajes' },
        ]}
      />
      <Part part={part} subpage={more} />
    </Page>
  );
}

/** The page of an address: `/segmentos/{part}/{subpage}`. */
function Part({ part, subpage }: { part: string | undefined; subpage: string | undefined }): ReactNode {
  if (part === undefined) return <SegmentList />;
  if (part === 'mensajes') return isId(subpage) ? <CampaignPage id={subpage} /> : <CampaignList />;
  if (part === 'nuevo') return <Editor key="nuevo" id={null} />;
  if (!isId(part)) return <NotFound />;
  return subpage === 'mensaje' ? <Write id={part} /> : <Editor key={part} id={part} />;
}

export const segmentsPage: BackOfficePage = {
  paths: ['/segmentos/:part?/:more?'],
  element: <SegmentsPage />,
  menu: {
    name: 'Segmentos',
    group: 'top',
    order: 40,
  },
};
