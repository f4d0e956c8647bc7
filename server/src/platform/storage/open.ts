import type { Config } from '../config.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

type Settings = Pick<
  Config,
  'files_dir' | 's3_bucket' | 's3_region' | 's3_endpoint' | 's3_access_key_id' | 's3_secret_access_key'
>;

/** The store of the configuration: S3 where a bucket is set, else the folder `files_dir`. */
export const openStorage = (config: Settings): Storage =>
  config.s3_bucket ? s3Storage({ ...config, s3_bucket: config.s3_bucket }) : diskStorage(config.files_dir);
