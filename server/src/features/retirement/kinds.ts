import type { RetirableKind, RetirementUse } from '@tbm/contract/retirement';

/** SQL about a kind of record: its key, its name (`r` is the row), and what can still run on it. */
interface Kind {
  key: string;
  name: string;
  /**
   * Queries with an `id` and a `name` for each use. `given.id` is the record, `given.day` the first civil day without it, and
   * `given.at` is now. Classes and weekly classes are conditions on `sc` and `t` instead.
   */
  uses: Partial<Record<RetirementUse, string>>;
  classes?: string;
  templates?: string;
}

const films = (condition: string): string =>
  `select v.video_id as id, v.name from videos v, given where ${condition}`;
const plans = (condition: string): string =>
  `select p.workout_plan_id as id, concat_ws(' ', g.name, 'nivel', p.level, 'de', p.frequency, 'días') as name
  from workout_plans p join training_goals g using (goal_id), given
  where not coalesce(p.retired_on <= given.day, false) and ${condition}`;

/** Purchases of a package that give access after the day; `subscription` is a condition on `subscription_period`. */
const purchases = (subscription: string): string =>
  `select p.purchase_id as id, c.name || ' ' || c.last_name as name
  from purchases p join customers c using (customer_id), given
  where p.class_package_id = given.id and p.status = 'active' and p.access_until > given.at
    and p.subscription_period is ${subscription}`;

export const kinds: Readonly<Record<RetirableKind, Kind>> = {
  instructors: {
    key: 'instructor_id',
    name: `r.name || ' ' || r.last_name`,
    classes: `exists (select from class_instructors ci
      where ci.single_class_id = sc.single_class_id and ci.instructor_id = given.id)`,
    templates: 'given.id = any(t.instructor_ids)',
    uses: {
      films: films('v.instructor_id = given.id and not v.hidden'),
      accounts: `select c.customer_id as id, c.email as name
        from users u join customers c using (customer_id), given where u.instructor_id = given.id`,
    },
  },
  locations: {
    key: 'location_id',
    name: 'r.name',
    classes: 'sc.location_id = given.id',
    templates: 't.location_id = given.id',
    uses: {},
  },
  class_types: {
    key: 'class_type_id',
    name: 'r.name',
    classes: 'sc.class_type_id = given.id',
    templates: 't.class_type_id = given.id',
    uses: { films: films('v.class_type_id = given.id and not v.hidden') },
  },
  class_categories: {
    key: 'class_category_id',
    name: 'r.name',
    uses: {
      class_types: `select k.class_type_id as id, k.name from class_types k, given
        where k.class_category_id = given.id and not coalesce(k.retired_on <= given.day, false)`,
      plans: plans(`exists (select from workout_plan_days d
        where d.workout_plan_id = p.workout_plan_id and d.class_category_id = given.id)`),
    },
  },
  class_packages: {
    key: 'class_package_id',
    name: 'r.title',
    uses: {
      subscriptions: purchases('not null'),
      other_purchases: purchases('null'),
    },
  },
  programs: {
    key: 'program_id',
    name: 'r.name',
    uses: {
      films: films(`not v.hidden and exists (select from video_programs vp
        where vp.video_id = v.video_id and vp.program_id = given.id)`),
      plans: plans('p.program_id = given.id'),
    },
  },
  workout_plans: {
    key: 'workout_plan_id',
    name: `(select concat_ws(' ', g.name, 'nivel', r.level, 'de', r.frequency, 'días') from training_goals g
      where g.goal_id = r.goal_id)`,
    uses: {
      followers: `select c.customer_workout_plan_id as id, null::text as name from customer_workout_plans c, given
        where given.id in (c.workout_plan_id, c.pregnancy_plan_id)
          and coalesce(c.end_date, (c.start_date + interval '1 month')::date) > given.day`,
    },
  },
  training_goals: { key: 'goal_id', name: 'r.name', uses: { plans: plans('p.goal_id = given.id') } },
  video_types: {
    key: 'video_type_id',
    name: 'r.name',
    uses: { films: films('v.video_type_id = given.id and not v.hidden') },
  },
  props: {
    key: 'prop_id',
    name: 'r.name',
    uses: {
      films: films(`not v.hidden and exists (select from video_props vp
        where vp.video_id = v.video_id and vp.prop_id = given.id)`),
    },
  },
  tags: {
    key: 'tag_id',
    name: 'r.name',
    uses: {
      films: films(`not v.hidden and exists (select from video_tags vt
        where vt.video_id = v.video_id and vt.tag_id = given.id)`),
    },
  },
};
