// Imported before anything that runs TypeScript directly: checks that this is the pinned runtime.
const major = Number(process.versions.node.split('.')[0]);
if (major < 26) {
  console.error(
    `This needs Node 26; found ${process.version}. Run \`npm ci\` first: it brings the pinned runtime; with npm 9 also \`npm rebuild\`.`,
  );
  process.exit(1);
}
