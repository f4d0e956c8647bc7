// npm run client: makes the types of the client from the contract. `npm pack -w client` packs it afterwards.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeDocument } from '@tbm/server/platform/http/openapi/document';
import openapiTS, { astToString } from 'openapi-typescript';

const document = await makeDocument({ public_url: 'https://studio.example', withIdentity: false });
const file = fileURLToPath(new URL('paths.d.ts', import.meta.url));
writeFileSync(file, astToString(await openapiTS(JSON.stringify(document))));
