import { describe } from 'vitest';
import { testPictures } from './picture-outcome.ts';
import { pictureKinds } from './pictures.table.ts';

describe('the outcome of pictures by kind [FILE-001]', () => testPictures(pictureKinds));
