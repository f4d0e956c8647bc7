// The requirements of a machine before anything is downloaded, in sentences that tell what to do.
import { existsSync, readdirSync } from 'node:fs';

/** Machines for which npm brings the pinned Node and an embedded PostgreSQL. */
const machines = {
  linux: ['x64', 'arm64'],
  darwin: ['x64', 'arm64'],
  win32: ['x64'],
};

/** Folders in which Linux distributions keep shared libraries, and the folders in the loader's settings. */
const libraryFolders = [
  '/lib',
  '/lib64',
  '/usr/lib',
  '/usr/lib64',
  '/usr/local/lib',
  ...(process.env.LD_LIBRARY_PATH ?? '').split(':').filter(Boolean),
];

/** Whether a shared library is in one of the usual folders, or in a folder of its architecture below them. */
function hasLibrary(name) {
  return libraryFolders.some((folder) => {
    if (!existsSync(folder)) return false;
    if (existsSync(`${folder}/${name}`)) return true;
    return readdirSync(folder).some(
      (entry) => entry.includes('-linux-gnu') && existsSync(`${folder}/${entry}/${name}`),
    );
  });
}

/** The sentence about libatomic, with the command of each distribution's package manager. */
export const libatomicAdvice = `Node 26 needs the system library libatomic.so.1. Install it, then run the command again:
  Debian, Ubuntu:          apt-get install libatomic1
  Fedora, Red Hat, Alma:   dnf install libatomic`;

/**
 * Why the repository cannot run on a machine, or null when it can. A machine that has Node 26 of its own needs no other Node.
 * @param {{ platform: string, arch: string, version: string, isMusl: boolean, hasLibatomic: boolean }} machine
 */
export function complaintAbout({ platform, arch, version, isMusl, hasLibatomic }) {
  if (Number(version.slice(1).split('.')[0]) < 20) {
    return `Node 20 or newer is needed to begin; found ${version}. See https://nodejs.org.`;
  }
  if (isMusl) {
    return 'This Linux uses the C library musl (Alpine), for which there is no embedded PostgreSQL. Use a Linux with glibc, such as Debian or Ubuntu, or the container image of deploy/.';
  }
  if (!machines[platform]?.includes(arch)) {
    return `There is no pinned Node and no embedded PostgreSQL for ${platform} ${arch}. Linux and macOS on x64 and arm64, and Windows on x64, have them.`;
  }
  if (platform === 'linux' && !hasLibatomic && !version.startsWith('v26.')) return libatomicAdvice;
  return null;
}

/** This machine, as `complaintAbout` wants it. */
export function thisMachine() {
  const { platform, arch, version } = process;
  return {
    platform,
    arch,
    version,
    isMusl: platform === 'linux' && process.report.getReport().header.glibcVersionRuntime === undefined,
    hasLibatomic: platform !== 'linux' || hasLibrary('libatomic.so.1'),
  };
}
