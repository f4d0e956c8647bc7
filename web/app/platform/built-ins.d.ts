declare module 'virtual:built-ins' {
  /** The address of the file that brings what a browser lacks. */
  const address: string;
  export default address;
}
