import { isApple, thisBrowser } from './this-browser.ts';

/**
 * Saves a file under a name. An app on the home screen of an iPhone would show it without a way back, so there the share sheet
 * offers to keep it.
 */
export async function saveFile(blob: Blob, name: string): Promise<void> {
  const browser = thisBrowser();
  if (browser.isInstalled && isApple(browser) && (await isShared(blob, name))) return;
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Some browsers read the file only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Whether the share sheet took the file, or the member closed it. */
async function isShared(blob: Blob, name: string): Promise<boolean> {
  const shared = { files: [new File([blob], name, { type: blob.type })] };
  if (!navigator.canShare?.(shared)) return false;
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError';
  }
}
