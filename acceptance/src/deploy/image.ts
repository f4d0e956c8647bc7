import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Ignore } from '@balena/dockerignore';
import { type Copy, DockerfileParser, type From, type Instruction } from 'dockerfile-ast';
import { opsFile, opsPath } from './layout.ts';

const runFile = promisify(execFile);
/** Its types describe a default export, which the package does not have. */
const dockerignore: (options: object) => Ignore = createRequire(import.meta.url)('@balena/dockerignore');

/** A stage of the Containerfile: the image or stage that it begins with, and its instructions in order. */
interface Stage {
  name: string;
  base: string;
  instructions: Instruction[];
}

/** The stages of the Containerfile, in order. */
function readStages(): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(opsFile('Containerfile')).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      const from = instruction as From;
      stages.push({
        name: from.getBuildStage() ?? '',
        base: from.getImage() ?? '',
        instructions: [],
      });
    } else {
      // Arguments before the first stage only name the base image.
      stages.at(-1)?.instructions.push(instruction);
    }
  }
  return stages;
}

/** A command that changes the base image, such as its system packages, and not the product's files. */
const changesBaseImage = (command: string): boolean => /(^|\s)\/\w|apt-get/.test(command);

/**
 * Copies the files that `.dockerignore` admits from the repository into `context`. The patterns are those of Docker, which differ from
 * git's.
 */
async function copyContext(context: string): Promise<void> {
  const root = resolve(opsPath('..'));
  const rules = dockerignore({ ignorecase: false }).add(opsFile('../.dockerignore'));
  const copyFolder = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        // Folders of packages and builds are large, and no pattern admits a part of them.
        if (!['node_modules', 'build', '.git', '.cache', '.data'].includes(entry.name))
          await copyFolder(path);
      } else if (!rules.ignores(path)) {
        await mkdir(join(context, folder), { recursive: true });
        await cp(join(root, path), join(context, path));
      }
    }
  };
  await copyFolder('');
}

/** Executes `COPY sources… target` as Docker does: the content of a folder, or a file into a folder. */
async function copyInto(sources: string[], from: string, target: string): Promise<void> {
  const isFolder = target.endsWith('/') || sources.length > 1;
  for (const source of sources) {
    const path = join(from, source);
    const isFile = (await stat(path)).isFile();
    const destination = isFile && isFolder ? join(target, basename(source)) : target;
    await mkdir(dirname(destination), { recursive: true });
    await cp(path, destination, { recursive: true, verbatimSymlinks: true });
  }
}

export interface BuiltStages {
  /** The folder that acts as the root of a stage's file system. */
  rootOf(stage: string): string;
  /** Commands that were not run, because they change the base image. */
  skipped: string[];
}

/**
 * Builds the stages of the Containerfile in `folder`, up to `last`, without a container engine: each stage has a folder as its
 * file system, sees only what its COPY lines bring, and runs its commands with the Node of this process. What changes the base
 * image is skipped. Throws with the output of the command that fails.
 */
export async function buildStages(folder: string, last: string): Promise<BuiltStages> {
  const context = join(folder, 'context');
  const skipped: string[] = [];
  const rootOf = (stage: string): string => join(folder, 'stages', stage);
  await mkdir(join(folder, 'bin'), { recursive: true });
  await symlink(process.execPath, join(folder, 'bin/node'));
  await copyContext(context);

  const stages = readStages();
  const end = stages.findIndex(({ name }) => name === last) + 1;
  for (const stage of stages.slice(0, end)) {
    const root = rootOf(stage.name);
    await mkdir(root, { recursive: true });
    if (!stage.base.includes('$'))
      await cp(rootOf(stage.base), root, { recursive: true, verbatimSymlinks: true });
    let workingFolder = '/app';
    for (const instruction of stage.instructions) {
      const text = instruction.getArgumentsContent() ?? '';
      if (instruction.getKeyword() === 'WORKDIR') {
        workingFolder = text;
        await mkdir(join(root, workingFolder), { recursive: true });
      } else if (instruction.getKeyword() === 'COPY') {
        const paths = instruction.getArguments().map((argument) => argument.getValue());
        const from = (instruction as Copy).getFromFlag()?.getValue();
        const target = paths.pop() ?? '';
        await copyInto(paths, from ? rootOf(from) : context, join(root, workingFolder, target));
      } else if (instruction.getKeyword() === 'RUN' && changesBaseImage(text)) {
        skipped.push(text);
      } else if (instruction.getKeyword() === 'RUN') {
        await runCommand(text, join(root, workingFolder), join(folder, 'bin'));
      }
    }
  }
  await rm(context, { recursive: true });
  return { rootOf, skipped };
}

/** Runs a command of a stage. Settings that npm or a test runner gave this process do not reach it. */
async function runCommand(command: string, cwd: string, bin: string): Promise<void> {
  const inherited = Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_package|npm_lifecycle|npm_config_local_prefix|VITEST|NODE_ENV|NODE_OPTIONS|INIT_CWD)/.test(
        name,
      ),
  );
  const withoutOurPackages = (process.env.PATH ?? '')
    .split(':')
    .filter((path) => !path.includes('node_modules'))
    .join(':');
  await runFile('sh', ['-c', command], {
    cwd,
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...Object.fromEntries(inherited),
      PATH: `${bin}:${withoutOurPackages}`,
      npm_config_prefer_offline: 'true',
    },
  });
}
