-- Guests whom a member brings in a paid period without a credit: of a package, and of a lot with what is left of them.
alter table class_packages add column guest_passes integer not null default 0;--> statement-breakpoint
alter table class_packages
  add constraint class_packages_guest_passes check (guest_passes between 0 and 50) not valid;--> statement-breakpoint
alter table credit_lots
  add column guest_passes integer not null default 0,
  add column guest_passes_left integer not null default 0;--> statement-breakpoint
alter table credit_lots
  add constraint credit_lots_guest_passes check (guest_passes_left between 0 and guest_passes) not valid;--> statement-breakpoint

-- The place of a guest whom a member invited: it is the host's, and is paid by a credit or a guest pass of the host.
alter table class_reservations
  add column guest_pass_lot_id bigint,
  add column is_invited boolean not null default false;--> statement-breakpoint
alter table class_reservations drop constraint class_reservations_paid_by;--> statement-breakpoint
alter table class_reservations
  add constraint class_reservations_own_guest_pass foreign key (guest_pass_lot_id, customer_id)
    references credit_lots (credit_lot_id, customer_id) not valid,
  add constraint class_reservations_invited check (not is_invited
    or (customer_id is not null and guest_name is not null)) not valid,
  add constraint class_reservations_pass_pays_guest check (guest_pass_lot_id is null
    or (is_invited and credit_lot_id is null and purchase_id is null and not is_cash)) not valid,
  add constraint class_reservations_paid_by check (credit_lot_id is not null or is_cash or purchase_id is not null
    or guest_pass_lot_id is not null) not valid;--> statement-breakpoint

-- Using a guest pass, and its return, are entries of the ledger that change no credit.
alter table credit_ledger
  drop constraint credit_ledger_sign,
  drop constraint credit_ledger_reason,
  drop constraint credit_ledger_cause;--> statement-breakpoint
alter table credit_ledger
  add constraint credit_ledger_sign check (case reason
    when 'granted' then amount >= 0
    when 'taken' then amount in (-1, 0)
    when 'taken_over' then amount in (-1, 0)
    when 'returned' then amount in (0, 1)
    when 'handed_over' then amount in (0, 1)
    when 'extended' then amount = 0
    when 'guest_pass_taken' then amount = 0
    when 'guest_pass_returned' then amount = 0
    else amount < 0 end) not valid,
  add constraint credit_ledger_reason check (reason in ('granted', 'taken', 'returned', 'removed', 'extended',
    'handed_over', 'taken_over', 'guest_pass_taken', 'guest_pass_returned')) not valid,
  add constraint credit_ledger_cause check ((reason in ('taken', 'returned', 'handed_over', 'taken_over',
    'guest_pass_taken', 'guest_pass_returned')) = (class_reservation_id is not null)) not valid;--> statement-breakpoint

-- What is known of a guest besides the name on the place. Deleted some months after the class.
create table guests (
  class_reservation_id bigint primary key not null,
  -- A keyed hash of the telephone or mailbox that the host gave, to count visits; null for a guest of the desk.
  contact_key text,
  -- The address that the guest left to be told of changes.
  email text,
  "createdAt" timestamp with time zone default now() not null,
  constraint guests_place foreign key (class_reservation_id) references class_reservations (class_reservation_id) on delete cascade,
  constraint guests_lengths check (char_length(contact_key) <= 43 and char_length(email) <= 254)
);--> statement-breakpoint
create index guests_contact on guests (contact_key);--> statement-breakpoint

-- The same guest comes at most twice within 90 days before or after a class. Hosts who invite the guest at once wait for one
-- another. The numbers are those of `guestVisits` and `guestVisitDays` in domain/src/guests.ts.
create function keep_guest_visits() returns trigger
language plpgsql as $$
declare
  starts timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('guest:' || new.contact_key, 0));
  select class_date into starts from class_reservations where class_reservation_id = new.class_reservation_id;
  if (select count(*) from guests g join class_reservations r using (class_reservation_id)
      where g.contact_key = new.contact_key and r."deletedAt" is null
        and r.class_date between starts - interval '90 days' and starts + interval '90 days') > 2 then
    raise exception 'the guest has come often enough' using errcode = 'check_violation', constraint = 'guests_visits';
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger guests_visits after insert or update of contact_key on guests
  for each row when (new.contact_key is not null) execute function keep_guest_visits();--> statement-breakpoint

-- A guest who agreed to be written to, once a place: by one's own link nothing of another place changes. Withdrawn, the row is
-- deleted.
create table guest_leads (
  guest_lead_id bigint primary key generated by default as identity (start with 20000),
  class_reservation_id bigint not null,
  name text not null,
  email text not null,
  branch_id bigint not null,
  consent_version integer not null,
  address text,
  "createdAt" timestamp with time zone default now() not null,
  constraint guest_leads_once unique (class_reservation_id),
  constraint guest_leads_place foreign key (class_reservation_id) references class_reservations (class_reservation_id),
  constraint guest_leads_branch_id_branches_branch_id_fk foreign key (branch_id) references branches (branch_id),
  constraint guest_leads_lengths check (char_length(name) <= 1280 and char_length(email) <= 254 and char_length(address) <= 45),
  constraint guest_leads_consent check (consent_version > 0)
);--> statement-breakpoint
create index guest_leads_email on guest_leads (lower(email));--> statement-breakpoint
create index guest_leads_branch on guest_leads (branch_id);--> statement-breakpoint

-- What guests signed, once a place and version.
create table guest_signatures (
  guest_signature_id bigint primary key generated by default as identity (start with 20000),
  class_reservation_id bigint not null,
  version integer not null,
  full_name text not null,
  -- Null some months after the class.
  birthdate date,
  guardian_name text,
  guardian_relation text,
  -- The day in the zone of the class's branch.
  signed_on date not null,
  "signedAt" timestamp with time zone not null,
  signed_by text not null,
  -- The IP address and the browser from which it was sent.
  address text,
  user_agent text,
  constraint guest_signatures_once unique (class_reservation_id, version),
  constraint guest_signatures_place foreign key (class_reservation_id) references class_reservations (class_reservation_id),
  constraint guest_signatures_version_waiver_texts_version_fk foreign key (version) references waiver_texts (version),
  constraint guest_signatures_lengths check (char_length(full_name) <= 3200 and char_length(guardian_name) <= 3200 and char_length(guardian_relation) <= 960 and char_length(address) <= 45 and char_length(user_agent) <= 400),
  constraint guest_signatures_name check (trim(full_name) <> ''),
  constraint guest_signatures_signed_by check (signed_by in ('own_device', 'desk_tablet')),
  -- A guest under 18 signs with a guardian.
  constraint guest_signatures_guardian check (guardian_name is not null or birthdate is null or birthdate + interval '18 years' <= signed_on),
  constraint guest_signatures_relation check ((guardian_name is null) = (guardian_relation is null) and trim(guardian_name) <> '' and trim(guardian_relation) <> '')
);--> statement-breakpoint

-- A guest signs a published version, with a birthdate. What was signed stays: only birthdate, address and browser are deleted.
create function keep_guest_signatures() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.birthdate is not null
      and exists (select from waiver_texts where version = new.version and "publishedAt" is not null) then
      return new;
    end if;
    raise exception 'a guest signs a published version with a birthdate'
      using errcode = 'check_violation', constraint = 'guest_signatures_published';
  end if;
  if tg_op = 'UPDATE' and new.birthdate is null and new.address is null and new.user_agent is null
    and to_jsonb(new) - array['birthdate', 'address', 'user_agent'] = to_jsonb(old) - array['birthdate', 'address', 'user_agent'] then
    return new;
  end if;
  raise exception 'rows of guest_signatures stay as they are';
end $$;--> statement-breakpoint
create trigger guest_signatures_stay before insert or update or delete on guest_signatures
  for each row execute function keep_guest_signatures();--> statement-breakpoint
create trigger guest_signatures_stay_all before truncate on guest_signatures
  for each statement execute function keep_guest_signatures();--> statement-breakpoint

alter table messages drop constraint messages_catalogue;--> statement-breakpoint
alter table messages add constraint messages_catalogue check ((notification_type_id, template) in (
    (1, 'class_tomorrow'), (2, 'class_soon'), (3, 'waitlist_place'), (4, 'credits_expiring'),
    (5, 'rate_video'), (6, 'class_cancelled'), (6, 'class_changed'), (6, 'place_removed'),
    (6, 'waitlist_changed'), (7, 'receipt'), (7, 'missed_fee_paid'), (7, 'refunded'), (7, 'access_given'),
    (7, 'access_revoked'), (7, 'place_reserved'), (7, 'place_refused'), (8, 'renewal_coming'),
    (8, 'trial_ending'), (8, 'payment_failed'), (8, 'missed_fee_failed'), (8, 'subscription_cancelled'),
    (8, 'offer_applied'), (8, 'card_expiring'), (8, 'pause_planned'), (8, 'pause_started'),
    (8, 'pause_ending'), (8, 'pause_over'), (8, 'pause_failed'), (8, 'plan_change_planned'),
    (8, 'plan_change_failed'), (9, 'password_reset'), (9, 'first_password'), (9, 'verify_email'),
    (9, 'change_email'), (9, 'email_confirmed'), (9, 'own_data_ready'), (9, 'account_deletion'),
    (9, 'account_erased'), (9, 'staff_invitation'), (9, 'guest_told'), (10, 'post_reported'),
    (11, 'whatsapp_code'), (12, 'password_changed'), (12, 'email_changed'), (12, 'two_step_on'),
    (12, 'two_step_off'), (12, 'recovery_codes_renewed'), (12, 'new_device'), (12, 'sessions_ended'),
    (12, 'whatsapp_moved'), (13, 'staff_text'), (13, 'staff_template'), (13, 'opted_out'), (13, 'opted_in'),
    (15, 'weekly_streak'), (16, 'monthly_streak'), (17, 'track_due'), (18, 'level_up'), (18, 'level_down'),
    (18, 'period_ending'), (18, 'strike_pardoned'), (18, 'strike_declined'), (19, 'event_unfamiliar'),
    (20, 'post_mention'), (21, 'community_warning'), (22, 'post_held'), (23, 'class_booked'),
    (23, 'guest_invited'), (24, 'campaign'), (30, 'class_substitute'), (31, 'substitute_wanted'),
    (31, 'substitute_found'), (32, 'webhook_disabled'), (33, 'booking_restricted'),
    (34, 'fixed_place_refused'), (34, 'fixed_place_given'), (34, 'fixed_place_ended')
  )) not valid;
