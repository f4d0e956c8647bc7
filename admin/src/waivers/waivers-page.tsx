import type { ReactNode } from 'react';
import type { BackOfficePage } from '../menu.ts';
import { Outcome } from '../outcome.tsx';
import { Page } from '../page.tsx';
import { useCall } from '../use-call.ts';
import { DraftEditor } from './draft-editor.tsx';
import { Versions } from './versions.tsx';

/** The waiver of classes in person: its versions, and the draft of the next one. */
function WaiversPage(): ReactNode {
  const texts = useCall('GET /waiver_texts', {});
  return (
    <Page title="Responsiva">
      <Outcome read={texts}>
        {(all) => {
          const draft = all.find(({ publishedAt }) => publishedAt === null) ?? null;
          const published = all.filter(({ publishedAt }) => publishedAt !== null);
          return (
            <>
              <DraftEditor
                key={`${draft?.version} ${draft?.updatedAt} ${published.length}`}
                draft={draft}
                current={published[0] ?? null}
                onChanged={texts.again}
              />
              <Versions published={published} />
            </>
          );
        }}
      </Outcome>
    </Page>
  );
}

export const waiversPage: BackOfficePage = {
  paths: ['/responsiva'],
  element: <WaiversPage />,
  menu: {
    name: 'Responsiva',
    group: 'Estudio',
    order: 90,
  },
};
