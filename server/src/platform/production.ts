// The first import of a program that serves the built site: React and others choose their build by this when they are imported.
process.env.NODE_ENV ??= 'production';
