/** The address of somebody's page, given as its address or as her name there. */
export const socialAddress = (network: 'instagram' | 'tiktok', given: string): string => {
  if (/^https?:\/\//.test(given)) return given;
  const name = encodeURIComponent(given.replace(/^@/, ''));
  return network === 'instagram' ? `https://www.instagram.com/${name}/` : `https://www.tiktok.com/@${name}`;
};
