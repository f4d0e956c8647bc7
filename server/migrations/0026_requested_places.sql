CREATE TABLE "requested_places" (
	"purchase_id" integer PRIMARY KEY NOT NULL,
	"single_class_id" integer NOT NULL,
	"spot" integer,
	"status" text DEFAULT 'waiting' NOT NULL,
	"class_reservation_id" integer,
	"code" text,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL,
	"settledAt" timestamp with time zone,
	CONSTRAINT "requested_places_reservation" UNIQUE("class_reservation_id"),
	CONSTRAINT "requested_places_spot_positive" CHECK ("requested_places"."spot" > 0),
	CONSTRAINT "requested_places_outcome" CHECK (("requested_places"."status" = 'reserved') = ("requested_places"."class_reservation_id" is not null)
        and ("requested_places"."status" = 'refused') = ("requested_places"."code" is not null)
        and ("requested_places"."status" = 'waiting') = ("requested_places"."settledAt" is null))
);
--> statement-breakpoint
ALTER TABLE "requested_places" ADD CONSTRAINT "requested_places_purchase_id_purchases_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("purchase_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requested_places" ADD CONSTRAINT "requested_places_single_class_id_single_classes_single_class_id_fk" FOREIGN KEY ("single_class_id") REFERENCES "public"."single_classes"("single_class_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requested_places" ADD CONSTRAINT "requested_places_class_reservation_id_class_reservations_class_reservation_id_fk" FOREIGN KEY ("class_reservation_id") REFERENCES "public"."class_reservations"("class_reservation_id") ON DELETE no action ON UPDATE no action;