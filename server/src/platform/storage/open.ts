import type { Config } from '../config.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** The store of the configuration: S3 where a bucket is set, else the folder `files_dir`. */
export const openStorage = (config: Config): Storage =>
  config.s3_bucket ? s3Storage({ ...config, s3_bucket: config.s3_bucket }) : diskStorage(config.files_dir);
