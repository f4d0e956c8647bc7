/** The address of a profile, given as an address or as a user name. */
export const socialAddress = (network: 'instagram' | 'tiktok', given: string): string => {
  if (/^https?:\/\//.test(given)) return given;
  const name = encodeURIComponent(given.replace(/^@/, ''));
  return network === 'instagram' ? `https://www.instagram.com/${name}/` : `https://www.tiktok.com/@${name}`;
};
