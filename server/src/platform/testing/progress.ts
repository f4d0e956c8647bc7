import type { TrackFile } from '@tbm/contract/tracks';
import { versionOf } from '@tbm/domain/purposes';
import sharp from 'sharp';
import { sendFile } from './files.ts';
import type { SignedIn } from './people.ts';
import type { TestServer } from './server.ts';

/** A photo of 1200 × 1600 with the data that a phone writes into it. */
export const bodyPhoto: Promise<Buffer> = sharp({
  create: { width: 1200, height: 1600, channels: 3, background: '#b3341f' },
})
  .withExif({ IFD0: { Artist: 'Laura secreta' }, IFD3: { GPSLatitude: '25/1 40/1 0/1' } })
  .jpeg()
  .toBuffer();

/** Allows the studio to store data of the member's body. */
export const allowHealth = (server: TestServer, { token }: SignedIn, given = true) =>
  server.call('PUT /consents', { body: { purpose: 'health', given, version: versionOf('health') } }, token);

/** Uploads a photo of the member, which waits for its entry. */
export async function sendTrackPhoto(
  server: TestServer,
  { token }: Pick<SignedIn, 'token'>,
  { bytes, name = 'frente.jpg', query = '' }: { bytes?: Uint8Array; name?: string; query?: string } = {},
): Promise<{ status: number; body: TrackFile & { code?: string; message?: string } }> {
  const to = `POST /track_files${query}` as const;
  const sent = await sendFile(server, token, { bytes: bytes ?? (await bodyPhoto), name, to });
  return sent as unknown as { status: number; body: TrackFile & { code?: string; message?: string } };
}

/** The bytes of a photo as `token` gets them. */
export const photoBytes = (
  { app }: TestServer,
  file_id: number | string,
  { token, size = 'large' }: { token?: string; size?: string } = {},
) =>
  app.inject({
    url: `/api/track_files/${file_id}?size=${size}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
