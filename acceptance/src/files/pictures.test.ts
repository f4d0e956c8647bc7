import { describe } from 'vitest';
import { testPictures } from './picture-outcome.ts';
import { pictureKinds } from './pictures.table.ts';

describe('what becomes of pictures by kind [FILE-001]', () => testPictures(pictureKinds));
