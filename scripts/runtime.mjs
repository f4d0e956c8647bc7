// Before anything that runs TypeScript as it stands: is this the pinned runtime?
const major = Number(process.versions.node.split('.')[0]);
if (major < 26) {
  console.error(
    `This needs Node 26; found ${process.version}. Run \`npm ci\` first: it brings the pinned runtime.`,
  );
  process.exit(1);
}
