import type { MetaDescriptor } from 'react-router';

export interface PageFacts {
  title: string;
  description: string;
  /** The canonical path, from a slash to a slash. */
  path: string;
  /** Address of the preview picture, 1200 × 630; the site's own when absent. */
  picture?: string;
  kind?: 'website' | 'article' | 'profile' | 'product';
  /** Structured data of schema.org; called with the site's address. */
  data?: (site: string) => object[];
}

/** The part of a route's meta arguments that is needed: the root's data among the matches. */
interface Args {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The site's public address, without a trailing slash. */
function siteOf({ matches }: Args): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { settings: { public_url: string } }
    | undefined;
  return root?.settings.public_url ?? '';
}

const longest = 160;

/** A single line of at most 160 characters, truncated between words. */
export function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  return `${line.slice(0, line.lastIndexOf(' ', longest - 1))}…`;
}

/** A page's metadata for search engines and messengers: title, description, address, picture, structured data. */
export function pageMeta(
  args: Args,
  { title, description, path, picture = '/compartir.jpg', kind = 'website', data }: PageFacts,
): MetaDescriptor[] {
  const site = siteOf(args);
  const address = `${site}${path}`;
  const image = `${site}${picture}`;
  const summary = short(description);
  return [
    { title },
    { name: 'description', content: summary },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: 'TBM' },
    { property: 'og:locale', content: 'es_MX' },
    { property: 'og:type', content: kind },
    { property: 'og:title', content: title },
    { property: 'og:description', content: summary },
    { property: 'og:url', content: address },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(data?.(site) ?? []).map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    })),
  ];
}
