/**
 * The migrations of the versions before 1.0.0, whose place the baseline took (docs/decisions/0073). A database that has had
 * all of them has what the baseline makes.
 */
export const earlierMigrations = {
  count: 92,
  firstHash: '3a7b0afe49cc88f4709c58042a29a09e735f71bc4c0c3011d101d55026505197',
  last: {
    name: '0102_import_records',
    hash: 'fa7161ee196fa35b0e79ad95e075fc72e19c14916ea2bd7c837848f2c5b4f3c3',
  },
};

/** Whether the migrations that a database or a copy has had, oldest first, begin with all of the earlier versions. */
export const hasAllEarlier = (hashes: string[]): boolean =>
  hashes[earlierMigrations.count - 1] === earlierMigrations.last.hash;

/** The reason why a database or a copy that lacks some of them is refused. */
export const earlierVersionProblem = (subject: 'database' | 'copy'): string =>
  `The ${subject} was made by a version before 1.0.0 and lacks some of its migrations: upgrade it first with the last version before 1.0.0, the one that has the migration ${earlierMigrations.last.name}. Nothing was changed.`;
