import { describe } from 'vitest';
import { testPictures } from './picture-outcome.ts';
import { largePictures } from './pictures.table.ts';

describe('the outcome of large pictures [FILE-001]', () => testPictures(largePictures));
