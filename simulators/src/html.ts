/** Escapes text for HTML. */
export const safe = (value: unknown): string =>
  String(value ?? '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page of the simulators: plain, in Spanish, with relative addresses only, so that it works below any path. */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)} · Simuladores</title><style>
:root{color-scheme:light;font:16px/1.5 system-ui,sans-serif;color:#17120f;background:#f7f1e7}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 4rem}h1{font-size:1.6rem}a{color:#9a3210}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;padding:.5rem;border-bottom:1px solid #e3d7c5;overflow-wrap:break-word}th{white-space:nowrap}
form{display:inline}td form{display:inline-block;margin:.125rem 0}fieldset{margin:1rem 0;border:1px solid #8a7f70;border-radius:.5rem}button{min-height:2.75rem;padding:0 1rem;border:1.5px solid #17120f;border-radius:2rem;background:#fffbf4;font:inherit;font-weight:600;cursor:pointer}
input:not([type=radio],[type=checkbox]),select{min-height:2.75rem;padding:0 .75rem;border:1px solid #8a7f70;border-radius:.5rem;background:#fff;font:inherit;color:inherit;max-width:100%}
button.go{background:#17120f;color:#f7f1e7}.bad{color:#a8201a}.card{padding:1rem;background:#fffbf4;border:1px solid #e3d7c5;border-radius:.75rem;margin:1rem 0}
iframe{width:100%;min-height:70vh;border:1px solid #e3d7c5;background:#fff}.wide{overflow-x:auto}
</style></head><body><h1>${safe(title)}</h1>${body}</body></html>`;
