import { rm } from 'node:fs/promises';
import { build } from 'rolldown';
import { contractFiles } from './contract-files.ts';
import { ownFiles } from './own-files.ts';
import { runtimePackages } from './packages.ts';
import { withoutRows } from './rows.ts';

/** Packages that stay packages; the demo loads Vite during development only. */
const externalPackages = [...runtimePackages, 'vite'];

interface Options {
  /** The files that are run, by the name that each has in the bundle. */
  programs: Record<string, string>;
  /** The folder of the bundle. It is emptied before. */
  folder: string;
}

/** Makes a bundle: JavaScript in a few files, with source maps, and the files that it reads. */
export async function bundle({ programs, folder }: Options): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await build({
    input: programs,
    platform: 'node',
    external: (name) => externalPackages.some((one) => name === one || name.startsWith(`${one}/`)),
    plugins: [contractFiles(), withoutRows(), ownFiles()],
    transform: {
      define: {
        'process.env.NODE_ENV': '"production"',
        'process.env.TBM_CHECK_ROWS': 'undefined',
      },
    },
    output: {
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      // Shared code runs before the file that imports it. What must run before all of it therefore has a file of its own.
      codeSplitting: { groups: [{ name: 'production', test: /[\\/]platform[\\/]production\.ts$/ }] },
      sourcemap: true,
      // The sources are in the repository.
      sourcemapExcludeSources: true,
      comments: false,
      // Short code loads quicker. Names stay, for stack traces. V8 keeps text in ASCII in half the memory.
      minify: {
        compress: { keepNames: { function: true, class: true } },
        mangle: false,
        codegen: { removeWhitespace: true, asciiOnly: true },
      },
    },
    logLevel: 'warn',
  });
}
