/** Whether a chosen file is a HEIC photo. Some systems do not know the type, and give none or `application/octet-stream`. */
export const isHeic = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
