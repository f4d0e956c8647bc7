import type { Branch } from '@tbm/contract/branches';
import type { FrequentQuestion, Program } from '@tbm/contract/content';

// Structured data in the vocabulary of schema.org.

/** A branch as a sports club. */
export const gym = ({ name, slug, description, address, phone, email, content }: Branch, site: string) => ({
  '@type': ['LocalBusiness', 'ExerciseGym'],
  name: `TBM ${name}`,
  description,
  url: `${site}/${slug}/`,
  image: content.hero_image ? `${site}${content.hero_image}` : `${site}/compartir.jpg`,
  telephone: phone ? `+52${phone}` : undefined,
  email: email || undefined,
  address: {
    '@type': 'PostalAddress',
    streetAddress: address,
    addressLocality: name,
    addressCountry: 'MX',
  },
  ...(content.map ? { geo: { '@type': 'GeoCoordinates', ...content.map } } : {}),
  priceRange: '$$',
  sameAs: [content.instagram, content.facebook, content.tiktok].filter(Boolean),
});

/** Questions and answers of an FAQ. */
export const faq = (questions: readonly Pick<FrequentQuestion, 'question' | 'response'>[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, response }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: response },
  })),
});

/** A programme of the online platform. */
export const course = ({ name, description }: Program, site: string) => ({
  '@type': 'Course',
  name,
  description,
  inLanguage: 'es-MX',
  provider: { '@type': 'Organization', name: 'TBM', url: site },
  hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'online', courseWorkload: 'P4W' },
});
