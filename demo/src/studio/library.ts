import { muscleSelectors } from '@tbm/contract/video-kinds';
import { dayIn, startOfDay } from '@tbm/domain/time';
import {
  completed_videos,
  favorites,
  playback_days,
  playbacks,
  props,
  seedLibrary,
  video_captions,
  video_muscles,
  video_programs,
  video_props,
  video_ratings,
  video_tags,
  videos,
} from '@tbm/server/features/videos/index';
import type { Transaction } from '@tbm/server/platform/database/database';
import { admin, socia } from './accounts.ts';
import { classTypeId } from './class-types.ts';
import { coachId } from './coaches.ts';
import { premieres, type Series, series } from './library-titles.ts';
import { pictureId } from './pictures.ts';
import { type Random, seeded } from './random.ts';
import { advanceIds, writeRows } from './rows.ts';

const day = 24 * 3_600_000;
type VideoRow = typeof videos.$inferInsert & { video_id: number; createdAt: string };
const propNames = [...new Set(series.flatMap((one) => one.props.map((name) => name.replace('?', ''))))];

/** Other scenes that fit a class type. */
const alike: Partial<Record<string, string>> = {
  barre: 'power-barre',
  'barre-flow': 'power-barre',
  'gluteo-y-tono': 'booty-band-pump',
  'sculpt-and-burn': 'booty-band-pump',
  jump: 'hiit-cardio',
  'cardio-dance': 'hiit-cardio',
  'tbm-mix': 'hiit-cardio',
};

interface Draft {
  now: number;
  since: string;
  random: Random;
  rows: {
    videos: VideoRow[];
    captions: (typeof video_captions.$inferInsert)[];
    props: (typeof video_props.$inferInsert)[];
    muscles: (typeof video_muscles.$inferInsert)[];
    tags: (typeof video_tags.$inferInsert)[];
    programs: (typeof video_programs.$inferInsert)[];
  };
}

const of = (slug: string): Series => {
  const found = series.find((one) => one.slug === slug);
  if (!found) throw new Error(`no classes of ${slug}`);
  return found;
};

function add(
  draft: Draft,
  kind: Series,
  name: string,
  duration: number,
  description: string,
  times: object,
): void {
  const { rows, since } = draft;
  const video_id = rows.videos.length + 1;
  const round = Math.floor(rows.videos.length / series.length);
  const { slug } = kind;
  rows.videos.push({
    video_id,
    // One type has HLS in two qualities, the others a single file.
    url: slug === 'barre-flow' ? '/demo/films/barre-flow/master.m3u8' : `/demo/films/${slug}.mp4`,
    name,
    description,
    duration,
    available_at: null,
    // Alternates between the type's own scene and a similar one.
    file_id: pictureId((round % 2 ? alike[slug] : null) ?? slug),
    instructor_id: coachId(kind.coaches[video_id % kind.coaches.length] ?? 'renata'),
    class_type_id: classTypeId(slug),
    video_type_id: kind.impact,
    favorites: 0,
    completed_videos: 0,
    ratings: 0,
    class_stars_total: 0,
    coach_stars_total: 0,
    createdAt: since,
    ...times,
  });
  rows.captions.push({
    video_id,
    language: 'es',
    url: `/demo/films/${slug}.vtt`,
  });
  for (const prop of kind.props)
    rows.props.push({
      video_id,
      prop_id: propNames.indexOf(prop.replace('?', '')) + 1,
      amount: prop === 'Mancuernas' ? 2 : 1,
      required: !prop.endsWith('?'),
    });
  for (const [is_primary, list] of [
    [true, kind.primary],
    [false, kind.secondary],
  ] as const)
    for (const selector of list)
      rows.muscles.push({ video_id, muscle_id: muscleSelectors.indexOf(selector) + 1, is_primary });
  kind.tags.forEach((tag_id, position) => {
    rows.tags.push({ video_id, tag_id, position });
  });
  for (const program_id of kind.programs) rows.programs.push({ video_id, program_id });
}

/** Sixty classes: six of each type, published over a year, and past and future premieres. */
function makeDraft(now: number, since: string, timezone: string): Draft {
  const draft: Draft = {
    now,
    since,
    random: seeded(60),
    rows: {
      videos: [],
      captions: [],
      props: [],
      muscles: [],
      tags: [],
      programs: [],
    },
  };
  for (let round = 0; round < 6; round += 1)
    for (const [index, kind] of series.entries()) {
      const [name, minutes, description] = kind.classes[round] ?? ['', 0, ''];
      const age = (54 - round * series.length - index) * 6 * day;
      add(draft, kind, name, minutes, description, { createdAt: new Date(now - age).toISOString() });
    }
  for (const [name, slug, minutes, days, description] of premieres) {
    // Premieres open at seven in the morning; those of today open at midnight.
    const civil = dayIn(new Date(now).toISOString(), timezone).add({ days });
    const hours = days === 0 ? 0 : 7;
    const opens = new Date(Date.parse(startOfDay(civil, timezone)) + hours * 3_600_000).toISOString();
    add(draft, of(slug), name, minutes, description, {
      available_at: opens,
      createdAt: new Date(now - 60 * day).toISOString(),
    });
  }
  return draft;
}

const praise = [
  'La repito cada semana: sencilla de seguir y terminas con las piernas ardiendo.',
  'Explica cada postura con calma. Por fin entendí cómo acomodar la cadera.',
  'Perfecta para cuando solo tengo media hora antes de la oficina.',
  'Me encanta su energía, se siente como estar en el estudio.',
  'La música y el ritmo hacen que se pase volando.',
  'Da opciones para todas; la hago con mi mamá y las dos sudamos.',
  'Pensé que no iba a aguantar y al final quería otra.',
  'Las pausas están justo donde una las necesita.',
  'Ya agarro las mancuernas más pesadas gracias a esta clase.',
  'Se nota que la coach sabe muchísimo; corrige sin regañar.',
  'Mi favorita de los lunes, salgo lista para toda la semana.',
] as const;

/** The first rating of each film has a comment that the member shares: most are published, some wait for their review. */
const sharedComment = (video_id: number, isFirst: boolean, at: string) => {
  const none = {
    comment: null,
    share: false,
    review: null,
    reviewedAt: null,
    reviewed_by: null,
  };
  if (!isFirst) return none;
  const shared = { ...none, comment: praise[video_id % praise.length] as string, share: true };
  if (video_id % 12 === 0) return shared;
  return {
    ...shared,
    review: 'approved' as const,
    reviewedAt: at,
    reviewed_by: admin.customer_id,
  };
};

/** Views, completions, likes and ratings of members, with the counters. */
function marks({ now, random, rows }: Draft, customers: readonly number[], timezone: string) {
  const all = {
    playbacks: [] as (typeof playbacks.$inferInsert & { playback_id: number })[],
    favorites: [] as (typeof favorites.$inferInsert)[],
    completed: [] as (typeof completed_videos.$inferInsert)[],
    ratings: [] as (typeof video_ratings.$inferInsert)[],
  };
  const see = (
    video: VideoRow,
    customer_id: number,
    { days, progress }: { days: number; progress: number },
  ) => {
    const at = new Date(now - days * day).toISOString();
    const playback_id = 20_000 + all.playbacks.length;
    all.playbacks.push({
      playback_id,
      customer_id,
      video_id: video.video_id,
      progress,
      createdAt: at,
      updatedAt: at,
      seconds: Math.round(progress * 0.4),
    });
    if (progress < 100) return { at, playback_id };
    const civil = dayIn(at, timezone).toString();
    all.completed.push({
      customer_id,
      video_id: video.video_id,
      day: civil,
      createdAt: at,
    });
    video.completed_videos = (video.completed_videos ?? 0) + 1;
    return { at, playback_id };
  };
  const like = (video: VideoRow, customer_id: number, createdAt: string) => {
    all.favorites.push({ customer_id, video_id: video.video_id, createdAt });
    video.favorites = (video.favorites ?? 0) + 1;
  };
  const open = rows.videos.filter(({ available_at }) => !available_at || Date.parse(available_at) <= now);
  for (const video of open)
    for (const customer_id of random.shuffled(customers).slice(0, random.between(8, 26))) {
      const since = Math.min(90, (now - Date.parse(video.available_at ?? video.createdAt)) / day);
      const { at, playback_id } = see(video, customer_id, {
        days: since * random.next(),
        progress: random.chance(0.7) ? 100 : random.between(3, 94),
      });
      if (random.chance(0.3)) like(video, customer_id, at);
      if (!random.chance(0.5)) continue;
      const [class_stars, coach_stars] = [
        random.chance(0.7) ? 5 : 4,
        random.chance(0.85) ? 5 : random.between(3, 4),
      ];
      all.ratings.push({
        customer_id,
        video_id: video.video_id,
        playback_id,
        class_stars,
        coach_stars,
        ...sharedComment(video.video_id, !video.ratings, at),
        createdAt: at,
      });
      video.ratings = (video.ratings ?? 0) + 1;
      video.class_stars_total = (video.class_stars_total ?? 0) + class_stars;
      video.coach_stars_total = (video.coach_stars_total ?? 0) + coach_stars;
    }
  // The demo member: two videos to continue, five finished, three liked.
  for (const [index, video] of open.slice(0, 7).entries()) {
    const { at } = see(video, socia.customer_id, {
      days: 1.2 + index * 2,
      progress: [45, 72, 100, 100, 100, 100, 100][index] ?? 0,
    });
    if (index % 2) like(video, socia.customer_id, at);
  }
  return all;
}

/** Fills the library; requires the rest of the studio. */
export async function loadLibrary(
  tx: Transaction,
  {
    now,
    since,
    members,
    timezone,
  }: { now: string; since: string; members: readonly number[]; timezone: string },
): Promise<void> {
  await seedLibrary(tx);
  const draft = makeDraft(Date.parse(now), since, timezone);
  const done = marks(draft, members, timezone);
  await writeRows(
    tx,
    props,
    propNames.map((name, index) => ({ prop_id: index + 1, name, required: true })),
  );
  await writeRows(tx, videos, draft.rows.videos);
  await writeRows(tx, video_captions, draft.rows.captions);
  await writeRows(tx, video_props, draft.rows.props);
  await writeRows(tx, video_muscles, draft.rows.muscles);
  await writeRows(tx, video_tags, draft.rows.tags);
  await writeRows(tx, video_programs, draft.rows.programs);
  await writeRows(tx, playbacks, done.playbacks);
  await writeRows(
    tx,
    playback_days,
    done.playbacks.map(({ playback_id: _id, createdAt: _at, updatedAt = now, ...row }) => ({
      ...row,
      updatedAt,
      day: dayIn(updatedAt, timezone).toString(),
    })),
  );
  await writeRows(tx, favorites, done.favorites);
  await writeRows(tx, completed_videos, done.completed);
  await writeRows(tx, video_ratings, done.ratings);
  await advanceIds(tx, playbacks, 'playback_id');
}
