/** `/manifest.webmanifest`: makes the site installable as an app. */
export function loader() {
  // The drawing fills the square and keeps its letters within the circle that a device may cut out.
  const icons = [192, 512].flatMap((side) =>
    ['any', 'maskable'].map((purpose) => ({
      src: `/icon-${side}.png`,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose,
    })),
  );
  return Response.json(
    {
      name: 'TBM · Estudio y clases en línea',
      short_name: 'TBM',
      description: 'Reserva tu clase y entrena donde estés.',
      lang: 'es-MX',
      id: '/mytbm',
      start_url: '/mytbm',
      scope: '/',
      display: 'standalone',
      background_color: '#f7f0e6',
      theme_color: '#17120f',
      icons,
    },
    { headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=86400' } },
  );
}
