interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** A reader of QR codes in the camera's picture: the browser's own, or else a small library. */
async function makeReader(): Promise<(video: HTMLVideoElement) => Promise<string | null>> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (BarcodeDetector) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    // The camera has not given its first picture yet.
    if (!context || !width) return null;
    canvas.width = width;
    canvas.height = height;
    context.drawImage(video, 0, 0);
    try {
      return decodeQR(context.getImageData(0, 0, width, height));
    } catch {
      // There is no code in this picture.
      return null;
    }
  };
}

/** A code is reported again after it was out of sight for this many milliseconds. */
const outOfSight = 2_000;

/**
 * Shows the camera in `video` and reports each code once when it comes into sight. Resolves with a function that stops
 * it; rejects when there is no camera or no permission.
 */
export async function scan(video: HTMLVideoElement, onCode: (code: string) => void): Promise<() => void> {
  const read = await makeReader();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  let ended = false;
  let last = { code: '', at: 0 };
  const end = () => {
    ended = true;
    for (const track of stream.getTracks()) track.stop();
  };
  video.srcObject = stream;
  const look = async () => {
    if (ended) return;
    const code = await read(video).catch(() => null);
    const at = performance.now();
    const isNew = code !== last.code || at - last.at > outOfSight;
    if (code && isNew && !ended) onCode(code);
    if (code) last = { code, at };
    setTimeout(() => void look(), 200);
  };
  await video.play().catch(() => {});
  void look();
  return end;
}
