interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** What finds a QR code in a picture of the camera: the browser's own where it has one, else a small library. */
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
    if (!context || !width) return null;
    canvas.width = width;
    canvas.height = height;
    context.drawImage(video, 0, 0);
    try {
      return decodeQR(context.getImageData(0, 0, width, height));
    } catch {
      // No code in this picture; the next one may have it.
      return null;
    }
  };
}

/** How long a code must have been out of sight, in milliseconds, to be told again when it comes back. */
const outOfSight = 2_000;

/**
 * Shows the camera in `video` and tells each code once when it comes into sight. Answers how to end it; rejects when
 * there is no camera, or she does not allow it.
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
