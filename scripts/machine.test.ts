import { expect, it } from 'vitest';
import { complaintAbout, thisMachine } from './machine.mjs';

const debian = {
  platform: 'linux',
  arch: 'x64',
  version: 'v20.19.0',
  isMusl: false,
  hasLibatomic: true,
};

it('accepts the machines that npm has a Node and a PostgreSQL for', () => {
  expect(complaintAbout(debian)).toBeNull();
  expect(complaintAbout({ ...debian, arch: 'arm64' })).toBeNull();
  expect(complaintAbout({ ...debian, platform: 'darwin', hasLibatomic: false })).toBeNull();
  expect(complaintAbout({ ...debian, platform: 'win32', hasLibatomic: false })).toBeNull();
  expect(complaintAbout(thisMachine())).toBeNull();
});

it('reports what is missing before anything is downloaded', () => {
  expect(complaintAbout({ ...debian, version: 'v18.20.1' })).toContain('Node 20 or newer');
  expect(complaintAbout({ ...debian, isMusl: true })).toContain('musl');
  expect(complaintAbout({ ...debian, arch: 'riscv64' })).toContain('linux riscv64');
  const advice = complaintAbout({ ...debian, hasLibatomic: false });
  expect(advice).toContain('apt-get install libatomic1');
  expect(advice).toContain('dnf install libatomic');
});

it('needs no other Node where Node 26 is installed', () => {
  expect(complaintAbout({ ...debian, version: 'v26.3.0', hasLibatomic: false })).toBeNull();
});
