declare module 'virtual:page-entries' {
  /** The addresses of files that every page may load by itself: what a browser lacks, and what a page does once it is idle. */
  const addresses: Record<'built-ins' | 'when-idle', string>;
  export default addresses;
}
