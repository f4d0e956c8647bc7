/**
 * What a browser of the floor may lack (docs/decisions/0055). `prepareBrowser` loads this file before any code of the product,
 * and only where something is missing. A built-in that is added here must be asked for there, and named in
 * `scripts/browser-floor/allowed.ts`.
 */
import 'temporal-polyfill/global';
