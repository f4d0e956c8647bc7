import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { optionalPurposes } from '@tbm/contract/purposes';
import { versionOf } from '@tbm/domain/purposes';
import {
  insert,
  makeClass,
  makeLevelOne,
  makeLot,
  makeMembership,
  makePackage,
  makeVideo,
} from './factories.ts';
import { type SignedIn, signedInCustomer } from './people.ts';
import type { TestServer } from './server.ts';
import { addSimpleRows } from './simple-rows.ts';

/** A member with a row in every table that can have one, and a photo. `mark` is in every text that the member wrote. */
export interface FullMember extends SignedIn {
  mark: string;
  phone: string;
  photo: Buffer;
  photo_key: string;
  /** A photo of an entry of progress; `-small` of it is stored too. */
  track_photo: Buffer;
  track_photo_key: string;
  /** An upcoming class in which the member has a place. */
  upcoming: number;
}

/** Needs `makeStudio`. The invariants hold afterwards. */
export async function makeFullMember(server: TestServer, mark: string, phone: string): Promise<FullMember> {
  const { pool, clock } = server;
  const now = clock.now();
  const member = await signedInCustomer(server, 'member', {
    name: mark,
    last_name: `Apellido ${mark}`,
    email: `${mark.toLowerCase()}@correo.tbm.test`,
    phone,
    signup_reason: `Amiga ${mark}`,
    birthdate: '1990-02-03',
    stripe_customer_id: `cus_${mark}`,
  });
  const { customer_id, uid, email } = member;
  const other = await signedInCustomer(server);
  const add = <T>(table: string, row: Record<string, unknown>) => insert<T>(pool, table, row);

  // Account
  await add('identity_accounts', { id: randomUUID(), userId: uid, accountId: uid, providerId: 'credential' });
  const link = { id: randomUUID(), identifier: `hash-${mark}`, value: uid, expiresAt: now };
  await add('identity_verifications', link);
  const place = { country: 'México', country_code: 'MX', state: 'Nuevo León', city: 'Monterrey' };
  await add('addresses', { customer_id, ...place, street: `Calle ${mark}` });
  const number = `+52${phone}`;
  await add('whatsapp_codes', { customer_id, number, code_hash: 'sealed', expiresAt: now });
  const consent = { customer_id, given: true, place: 'account' };
  for (const purpose of optionalPurposes)
    await add('consents', { ...consent, purpose, version: versionOf(purpose) });
  const { version } = await add<{ version: number }>('waiver_texts', {
    version: (await pool.query('select count(*)::int + 1 as next from waiver_texts')).rows[0].next,
    text: 'Sé que entreno bajo mi responsabilidad.',
    questions: '["¿Tienes alguna lesión?"]',
    publishedAt: now,
    published_by: customer_id,
    updatedAt: now,
  });
  await add('waiver_signatures', {
    customer_id,
    version,
    full_name: `${mark}, firma completa`,
    birthdate: '1990-02-03',
    signed_on: '2026-10-01',
    signedAt: now,
    signed_by: 'own_device',
    address: '203.0.113.7',
    user_agent: `Navegador de ${mark}`,
  });
  const { rows: allowed } = await pool.query(
    `select consent_id from consents where customer_id = $1 and purpose = 'class_health'`,
    [customer_id],
  );
  await add('waiver_answers', {
    customer_id,
    version,
    answers: `[{"yes": true, "detail": "Rodilla operada de ${mark}"}]`,
    emergency_name: `Mamá de ${mark}`,
    emergency_phone: phone,
    consent_id: allowed[0].consent_id,
    updatedAt: now,
  });
  await pool.query(
    'update customers set whatsapp_number = $2, instagram = $3, height = 165 where customer_id = $1',
    [customer_id, number, mark],
  );
  const { conversation_id } = await add<{ conversation_id: number }>('conversations', {
    number,
    profile_name: mark,
    lastAt: now,
    lastReceivedAt: now,
  });
  const wrote = { type: 'text', text: `Hola, soy ${mark}`, asks_for_answer: true, at: now };
  await add('received_messages', { conversation_id, wamid: `wamid.${mark}`, ...wrote });
  await add('whatsapp_opt_outs', { customer_id, types: [3] });
  await add('identity_two_factors', {
    id: randomUUID(),
    userId: uid,
    secret: 'sealed',
    backupCodes: 'sealed',
  });
  await add('identity_devices', { userId: uid, device_hash: 'sealed' });
  await add('calendar_feeds', { customer_id, secret: `secret-${mark}` });
  const type = { notification_type_id: 1, preferred_time: '09:00' };
  await add('customer_notification_types', {
    ...type,
    customer_id,
    email_active: true,
    whatsapp_active: true,
  });
  await add('staff_branches', { uid, branch_id: 1 });
  await add('api_keys', {
    name: mark,
    prefix: 'tbm_',
    token_hash: `key of ${mark}`,
    rights: ['members:read'],
    uid,
  });
  await add('staff_invitations', {
    email,
    name: mark,
    last_name: mark,
    role: 'frontdesk',
    invited_by: other.customer_id,
    sentAt: now,
    expiresAt: now,
  });
  const imported = {
    kind: 'customers',
    file_name: 'socias.csv',
    reading: {},
    rows: 2,
  };
  const layout = { fields: { name: 0, last_name: 1, email: 2, phone: 3 } };
  await add('imports', {
    ...imported,
    state: 'done',
    layout: {},
    created_by: customer_id,
    uid,
    startedAt: now,
    endedAt: now,
  });
  const drafted = await add<{ import_id: number }>('imports', {
    ...imported,
    content: Buffer.from(email),
    draft: { preview: [email] },
    layout,
    created_by: other.customer_id,
    uid: other.uid,
  });
  const done = await add<{ import_id: number }>('imports', {
    ...imported,
    state: 'done',
    layout,
    created_by: other.customer_id,
    uid: other.uid,
    startedAt: now,
    endedAt: now,
  });
  const cells = [mark, `Apellido ${mark}`, `${mark} <${email.toUpperCase()}>`, phone];
  await add('import_rows', { import_id: drafted.import_id, line: 2, cells });
  await add('import_rows', {
    import_id: done.import_id,
    line: 2,
    cells,
    state: 'wrong',
    problems: JSON.stringify([
      { row: 2, column: null, code: 'import_repeated', message: 'Repite el renglón 1.' },
    ]),
  });
  await add('imported_addresses', { address_hash: `address of ${mark}`, customer_id });
  await add('imported_customers', { customer_id, written: {} });
  await add('uploads', { uid, name: `${mark}.mp4`, size: 10 });
  const audit = {
    uid: 'a member of the staff',
    role: 'admin',
    action: 'update',
    thing: 'purchases',
    thing_id: '1',
  };
  await add('audit_log', { ...audit, customer_id });
  const { member_tag_id } = await add<{ member_tag_id: number }>('member_tags', {
    name: `Etiqueta ${randomUUID().slice(0, 8)}`,
  });
  await add('customer_tags', { customer_id, member_tag_id });
  const note = { written_by: other.customer_id, text: `Nota sobre ${mark}` };
  await add('member_notes', { customer_id, ...note });

  await add('member_views', {
    uid: 'a member of the staff',
    customer_id,
    token_hash: `view of ${mark}`,
    expiresAt: now,
    endedAt: now,
  });
  await add('merged_members', { customer_id: customer_id + 500_000, kept_customer_id: customer_id });

  // Photo
  const photo = Buffer.from(`photo of ${mark}`);
  const photo_key = `photos/${randomUUID()}.webp`;
  const store = async (key: string, bytes: Buffer) => {
    const dir = await mkdtemp(join(tmpdir(), 'tbm-'));
    await writeFile(join(dir, 'photo'), bytes);
    await server.services.storage.put(key, join(dir, 'photo'), 'image/webp');
    await rm(dir, { recursive: true });
  };
  await store(photo_key, photo);
  const { file_id } = await add<{ file_id: number }>('files', {
    name: 'foto.webp',
    type: 'image/webp',
    url: `/${photo_key}`,
    width: 1,
    height: 1,
  });
  await add('stored_files', { file_id, key: photo_key, size: photo.length, sha256: mark });
  await pool.query('update customers set file_id = $2 where customer_id = $1', [customer_id, file_id]);

  // Progress
  const entry = { customer_id, date: '2026-10-01', weight: 61.7, fat: 29.3, muscle: 33.1, waist: 71.9 };
  const { track_id } = await add<{ track_id: number }>('tracks', {
    ...entry,
    comment: `Me siento fuerte, ${mark}`,
  });
  const track_photo = Buffer.from(`progress of ${mark}`);
  const stem = `tracks/${randomUUID()}`;
  const keys = { key: `${stem}.webp`, small_key: `${stem}-small.webp` };
  const size = { name: 'foto.webp', type: 'image/webp', width: 30, height: 40 };
  await add('track_files', { customer_id, track_id, position: 1, ...size, ...keys });
  await pool.query(
    `update customers set track_frequency = 'week', "trackFrequencyAt" = $2 where customer_id = $1`,
    [customer_id, now],
  );
  for (const key of Object.values(keys)) await store(key, track_photo);

  // Purchases
  const { purchase_id } = await makeMembership(pool, customer_id, {
    total_payment: 499,
    cancel_reason: mark,
  });
  const { class_package_id } = (
    await pool.query('select class_package_id from purchases where purchase_id = $1', [purchase_id])
  ).rows[0];
  const { invoice_id } = await add<{ invoice_id: number }>('invoices', {
    purchase_id,
    total_payment: 499,
    status: 'paid',
    provider_id: `ch_${purchase_id}`,
  });
  const wanted = { invoice_id, key: 'one', total_payment: 9, status: 'refused' };
  await add('refunds', { ...wanted, reason: `Lo pidió ${mark}` });
  const dispute = { dispute_id: `dp_${invoice_id}`, charge_id: `ch_${purchase_id}`, reason: 'general' };
  await add('disputes', { ...dispute, invoice_id, total_payment: 499, status: 'won' });
  await add('charge_consents', {
    purchase_id,
    text: `Acepto ${customer_id}`,
    version: 1,
    address: '203.0.113.7',
  });
  await add('imported_purchases', { purchase_id, written: {} });
  await add('trials', { customer_id, purchase_id, fingerprint: `card of ${customer_id}` });
  const card = { card_type: 'Visa', last_digits: '4242', exp_month: 5, exp_year: 2031 };
  const { payment_source_id } = await add<{ payment_source_id: number }>('payment_sources', {
    ...card,
    customer_id,
    source_id: `pm_${mark}`,
    fingerprint: `fp_${mark}`,
    deletedAt: now,
  });
  await add('carts', { email, class_package_id, is_trial: false, updatedAt: now });
  const { credit_lot_id } = await makeLot(pool, customer_id);

  // Classes
  const past = await makeClass(pool, { class_date: '2026-10-01T14:00:00Z' });
  const { class_reservation_id } = await add<{ class_reservation_id: number }>('class_reservations', {
    single_class_id: past.single_class_id,
    customer_id,
    class_date: past.class_date,
    is_cash: true,
    comment: `Me encantó, ${mark}`,
    guest_name: `Amiga de ${mark}`,
  });
  await pool.query('update single_classes set taken = taken + 1 where single_class_id = $1', [
    past.single_class_id,
  ]);
  await add('guests', {
    class_reservation_id,
    contact_key: `clave de ${mark}`.slice(0, 43),
    email: `amiga.${email}`,
  });
  await add('guest_signatures', {
    class_reservation_id,
    version,
    full_name: 'Amiga que firmó',
    birthdate: '1991-02-03',
    signed_on: '2026-10-01',
    signedAt: now,
    signed_by: 'own_device',
    address: '203.0.113.8',
    user_agent: `Navegador de la amiga de ${mark}`,
  });
  await add('guest_leads', {
    class_reservation_id,
    name: mark,
    email,
    branch_id: 1,
    consent_version: 1,
    address: '203.0.113.7',
  });
  const { class_template_id } = await add<{ class_template_id: number }>('class_templates', {
    branch_id: 1,
    location_id: 1,
    class_type_id: 1,
    instructor_ids: [1],
    weekday: 4,
    local_time: '08:00',
    duration: 50,
    capacity: 25,
    valid_from: '2026-01-01',
    valid_until: '2026-10-31',
  });
  const { fixed_place_id } = await add<{ fixed_place_id: number }>('fixed_places', {
    customer_id,
    class_template_id,
    weekday: 4,
    local_time: '08:00',
    startsAt: past.class_date,
    covered_on: '2026-10-01',
  });
  await add('fixed_place_classes', {
    fixed_place_id,
    single_class_id: past.single_class_id,
    outcome: 'booked',
    class_reservation_id,
    triedAt: past.class_date,
  });
  const { strike_id } = await add<{ strike_id: number }>('strikes', {
    customer_id,
    cause: 'no_show',
    class_reservation_id,
    day: '2026-10-01',
  });
  await add('strike_reviews', { strike_id, text: `Estaba en camino, ${mark}` });
  await add('booking_restrictions', {
    customer_id,
    branch_id: 1,
    strike_id,
    kind: 'pause',
    startsAt: '2026-10-02T06:00:00Z',
    endsAt: '2026-10-05T06:00:00Z',
  });
  const { missed_fee_consent_id } = await add<{ missed_fee_consent_id: number }>('missed_fee_consents', {
    customer_id,
    branch_id: 1,
    is_given: true,
    amount: 100,
    missed_limit: 3,
    missed_grace: 1,
    payment_source_id,
    text: `Autorizo ${customer_id}`,
    version: 1,
    address: '203.0.113.7',
  });
  const missed = await makeClass(pool, { class_date: '2026-10-02T14:00:00Z' });
  const missedPlace = await add<{ class_reservation_id: number }>('class_reservations', {
    single_class_id: missed.single_class_id,
    customer_id,
    class_date: missed.class_date,
    is_cash: true,
  });
  await pool.query('update single_classes set taken = taken + 1 where single_class_id = $1', [
    missed.single_class_id,
  ]);
  const fee = await add<{ purchase_id: number }>('purchases', {
    customer_id,
    class_package_id,
    branch_id: 1,
    kind: 'missed_class_fee',
    status: 'failed',
    total_payment: 100,
    payment_method_id: 1,
    payment_source_id,
    expiration_days: 1,
    include_online: false,
  });
  await add('missed_class_fees', {
    customer_id,
    class_reservation_id: missedPlace.class_reservation_id,
    missed_fee_consent_id,
    purchase_id: fee.purchase_id,
    amount: 100,
    excusedAt: now,
  });

  // Rewards
  await makeLevelOne(pool, customer_id);
  const { rows: periods } = await pool.query<{ reward_period_id: number; end_date: string }>(
    'select reward_period_id, end_date from reward_periods where customer_id = $1 order by position',
    [customer_id],
  );
  for (const { reward_period_id, end_date: earned_on } of periods)
    await add('customer_rewards', { customer_id, reward_period_id, kind: 'monthly', earned_on });
  const first = { customer_id, reward_period_id: periods[0]?.reward_period_id, earned_on: '2026-08-31' };
  await add('customer_rewards', { ...first, kind: 'bonus' });
  const { brand_id } = await add<{ brand_id: number }>('brands', {
    name: 'Marca',
    description: 'Una marca',
    url: '',
  });
  const { reward_code_id } = await add<{ reward_code_id: number }>('reward_codes', {
    customer_id,
    brand_id,
    milestone_id: 1,
    code: String(customer_id).padStart(10, '0'),
  });
  await add('reward_redemptions', {
    reward_code_id,
    createdAt: now,
    during: `[${now},${Temporal.Instant.from(now).add({ minutes: 1 })})`,
  });
  const refused = { status: 'refused', code: 'class_full', settledAt: now };
  await add('requested_places', { purchase_id, single_class_id: past.single_class_id, ...refused });
  const { single_class_id: upcoming } = await makeClass(pool, {
    class_date: '2026-12-20T14:00:00Z',
    capacity: 1,
  });
  const booked = await server.call(
    'POST /class_reservations',
    { body: { single_class_id: upcoming } },
    member.token,
  );
  if (booked.status !== 201) throw new Error(`not booked: ${JSON.stringify(booked.body)} ${credit_lot_id}`);
  const later = await makeClass(pool, { class_date: '2026-12-21T14:00:00Z' });
  await add('waitlists', { single_class_id: later.single_class_id, customer_id });

  // Library and community
  const { video_id } = await makeVideo(pool);
  await add('favorites', { customer_id, video_id });
  await add('cast_links', {
    customer_id,
    video_id,
    token_hash: `hash ${mark}`,
    expiresAt: '2026-11-19T00:00:00Z',
  });
  const { playback_id } = await add<{ playback_id: number }>('playbacks', {
    customer_id,
    video_id,
    progress: 60,
  });
  for (const day of ['2026-09-28', '2026-09-30', '2026-10-01'])
    await add('completed_videos', { customer_id, video_id, day });
  await add('playback_days', { customer_id, video_id, day: '2026-10-01', progress: 60 });
  await add('watch_clocks', { customer_id, countedUntil: '2026-10-01T00:00:00Z' });
  await add('streaks', { customer_id, kind: 'weekly', week: '2026-09-28', run: 1 });
  await add('customer_pauses', {
    customer_id,
    start_date: '2026-10-05',
    end_date: '2026-10-18',
    pause_reason: 'illness',
  });
  const { class_package_id: to_package_id } = await makePackage(pool);
  await add('plan_changes', {
    purchase_id,
    customer_id,
    from_package_id: class_package_id,
    to_package_id,
    timing: 'next',
    effectiveAt: '2026-08-05T18:00:00Z',
    price: 790,
    subscription_period: 'month',
    subscription_interval: 3,
    is_unlimited: false,
    expiration_days: 92,
    include_online: true,
    before_plan_id: 'tbm_package_149',
    consent_text: 'Acepto los términos y autorizo que TBM cobre $790 cada 3 meses.',
    consent_version: 1,
    consent_address: '203.0.113.7',
    withdrawnAt: '2026-08-01T18:00:00Z',
    withdrawal_reason: 'member',
    clearedAt: '2026-08-01T18:00:00Z',
  });
  await add('subscription_pauses', {
    purchase_id,
    customer_id,
    kind: 'medical',
    startsAt: '2026-06-05T18:00:00Z',
    endsAt: '2026-07-05T18:00:00Z',
    first_day: '2026-06-05',
    last_day: '2026-07-04',
    months: 1,
    year: 2026,
    first_month: 1,
    paper_until: '2026-08-01',
    given_by: customer_id,
    releasedAt: '2026-07-05T18:00:00Z',
    endedAt: '2026-07-05T18:00:00Z',
  });
  const stars = { class_stars: 5, coach_stars: 4 };
  const reviewed = {
    share: true,
    review: 'approved',
    reviewedAt: '2026-11-01T00:00:00Z',
    reviewed_by: customer_id,
  };
  await add('video_ratings', {
    customer_id,
    video_id,
    playback_id,
    ...stars,
    comment: `Gracias, ${mark}`,
    ...reviewed,
  });
  await pool.query(
    `update videos set favorites = 1, completed_videos = 3, ratings = 1, class_stars_total = 5, coach_stars_total = 4
    where video_id = $1`,
    [video_id],
  );
  const { goal_id } = await add<{ goal_id: number }>('training_goals', { name: `Meta ${customer_id}` });
  const answers = { goal_id, level: 1, frequency: 1 };
  const plans: number[] = [];
  for (const pregnant of [false, true]) {
    const { workout_plan_id } = await add<{ workout_plan_id: number }>('workout_plans', {
      ...answers,
      pregnant,
    });
    await pool.query(
      `insert into workout_plan_days (workout_plan_id, day, class_category_id)
      select $1, 1, min(class_category_id) from class_categories`,
      [workout_plan_id],
    );
    plans.push(workout_plan_id);
  }
  const [workout_plan_id, pregnancy_plan_id] = plans;
  const { customer_workout_plan_id } = await add<{ customer_workout_plan_id: number }>(
    'customer_workout_plans',
    {
      customer_id,
      workout_plan_id,
      pregnancy_plan_id,
      frequency: 1,
      week_days: '3',
      start_date: '2026-11-18',
      end_date: '2026-12-16',
    },
  );
  await add('planned_videos', { customer_workout_plan_id, day: '2026-11-25', video_id });
  const { post_id } = await add<{ post_id: number }>('posts', {
    customer_id,
    content: `Soy ${mark}`,
    image_count: 1,
  });
  const answer = { reply_post_id: post_id, reply_customer_id: customer_id, content: 'Felicidades' };
  const reply = await add<{ post_id: number }>('posts', { ...answer, customer_id: other.customer_id });
  await add('post_likes', { post_id: reply.post_id, customer_id });
  const { post_report_id } = await add<{ post_report_id: number }>('post_reports', {
    post_id: reply.post_id,
    customer_id,
    reason: `Porque sí, ${mark}`,
  });

  await add('threads', { customer_id, title: 'Retos' });
  await add('segments', { name: `Segmento ${customer_id}`, conditions: {}, changed_by: customer_id });
  const letter = {
    segment: 'x',
    conditions: {},
    subject: 'Hola',
    text: 'Hola',
    sendAt: '2026-01-01T12:00:00Z',
  };
  const campaign = { ...letter, request_id: randomUUID(), created_by: customer_id };
  const { campaign_id } = await insert<{ campaign_id: number }>(pool, 'campaigns', campaign);
  await add('campaign_recipients', { campaign_id, customer_id, day: '2026-01-01' });
  await add('post_mentions', { post_id: reply.post_id, customer_id });
  await add('member_warnings', { customer_id, post_id, message: `Cuidado, ${mark}` });
  await add('community_members', { customer_id, show_birthday: true });
  await add('member_blocks', { customer_id, blocked_customer_id: other.customer_id });
  await add('member_blocks', { customer_id: other.customer_id, blocked_customer_id: customer_id });
  const image_key = `photos/${randomUUID()}.webp`;
  await store(image_key, photo);
  const image = await add<{ file_id: number }>('files', {
    name: 'imagen.webp',
    type: 'image/webp',
    url: `/${image_key}`,
  });
  await add('stored_files', {
    file_id: image.file_id,
    key: image_key,
    size: photo.length,
    sha256: mark,
  });
  await add('post_files', { file_id: image.file_id, customer_id, post_id, position: 1 });
  const mention = { notification_type_id: 20, content: `${mark} te mencionó en un comentario.` };
  await add('notifications', {
    ...mention,
    customer_id: other.customer_id,
    cause: `post_mention:${post_id}:${other.customer_id}`,
    path: '/mytbm/comunidad',
  });

  const browser = {
    endpoint: `https://web.push.apple.com/${mark}`,
    p256dh: `key ${mark}`,
    auth: `auth ${mark}`,
  };
  const { push_subscription_id } = await add<{ push_subscription_id: number }>('push_subscriptions', {
    ...browser,
    customer_id,
    session_id: member.session_id,
    device: `Teléfono de ${mark}`,
    confirmedAt: now,
  });

  // Messages to the member, and those that name the member to admins
  await add('notifications', { customer_id, cause: `notice:${mark}`, content: `Hola, ${mark}` });
  const mail = { channel: 'email', sentAt: now, notification_type_id: 7 };
  await add('messages', {
    ...mail,
    cause: `receipt:${mark}`,
    template: 'receipt',
    customer_id,
    recipient: email,
    data: { name: mark, token: `token of ${mark}` },
  });
  const { message_id } = await add<{ message_id: number }>('messages', {
    ...mail,
    channel: 'push',
    notification_type_id: 1,
    template: 'class_tomorrow',
    customer_id,
    cause: `tomorrow:${mark}:push`,
    recipient: String(customer_id),
    data: { name: mark },
  });
  await add('push_deliveries', {
    message_id,
    push_subscription_id,
    urgency: 'normal',
    topic: `topic-${customer_id}`,
    expiresAt: now,
    sentAt: now,
    content: { title: 'Te esperamos', body: `Hola, ${mark}`, path: '/mytbm' },
  });
  const reported = {
    ...mail,
    template: 'post_reported',
    notification_type_id: 10,
    customer_id: other.customer_id,
    recipient: other.email,
  };
  const named = { reporter: `${mark} Apellido`, reason: mark, post_id: reply.post_id };
  await add('messages', {
    ...reported,
    cause: `post_reported:${post_report_id}:${other.customer_id}`,
    data: named,
  });
  const written = { reporter: 'Otra', author: mark, content: `Soy ${mark}`, post_id };
  await add('messages', { ...reported, cause: `post_reported:9${customer_id}:1`, data: written });
  await add('family_links', {
    payer_id: customer_id,
    member_id: other.customer_id,
    invited_by: 'payer',
    invited_version: 1,
    invited_address: '10.0.0.1',
    expiresAt: now,
    acceptedAt: now,
    accepted_version: 1,
    accepted_address: '10.0.0.2',
    seat: 1,
    endedAt: now,
    ended_by: 'payer',
  });
  await addSimpleRows(pool, { customer_id, uid, email, file_emails: [email], now }, mark);
  return { ...member, mark, phone, photo, photo_key, track_photo, track_photo_key: keys.key, upcoming };
}
