/** `/manifest.webmanifest`: makes the site installable as an app. */
export function loader() {
  const icon = (side: number) => ({
    src: `/icon-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose: 'any maskable',
  });
  return Response.json(
    {
      name: 'TBM · Estudio y clases en línea',
      short_name: 'TBM',
      description: 'Reserva tu clase y entrena donde estés.',
      lang: 'es-MX',
      start_url: '/mytbm',
      scope: '/',
      display: 'standalone',
      background_color: '#f7f0e6',
      theme_color: '#17120f',
      icons: [icon(192), icon(512)],
    },
    { headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=86400' } },
  );
}
