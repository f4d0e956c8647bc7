import { boxOf } from '@tbm/server/platform/testing/files';

/**
 * Films by kind, with the outcome of each. A row is made by ffmpeg from nothing: `recipe` holds its calls, the last of which
 * writes the film. To add a kind, add a row; `isQuick` lets it run in every `npm test`.
 */
export interface FilmKind {
  kind: string;
  isQuick?: true;
  recipe: string[];
  /** Changes the bytes of the made file. */
  spoil?: (bytes: Buffer) => Buffer;
  outcome:
    | {
        /** Width × height of each quality. */
        qualities: string[];
        /** Seconds. */
        length: number;
        /** Frames a second; when not given, any up to 60. */
        rate?: number;
        isSilent?: boolean;
        /** The colours of the bars that it was made from, within a tolerance of 255 steps. */
        coloursWithin?: number;
        /** The original cannot be cleaned: only its qualities are shown. */
        isNeverPlayedAsIs?: boolean;
        /** Notes within the data of the picture stay in an original that is played as it is. */
        keepsNotesInPicture?: boolean;
      }
    | 'unreadable'
    | 'without picture';
}

const picture = (size: string, seconds: number, rate = 10) =>
  `-f lavfi -i testsrc2=size=${size}:rate=${rate}:duration=${seconds}`;
const sound = (seconds: number) => `-f lavfi -i sine=frequency=440:duration=${seconds}`;
const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';
const aac = '-c:a aac -b:a 64k';
const secret = 'secreto-7b1f';

const bars = (seconds: number) => `-f lavfi -i smptehdbars=size=640x360:rate=10:duration=${seconds}`;
/** The bars as HLG or PQ, or in wide colours; `space` is 2020. */
const wideBars = (transfer: string) =>
  `-vf zscale=matrixin=709:transferin=709:primariesin=709:matrix=2020_ncl:transfer=${transfer}:primaries=2020:npl=203,format=yuv420p10le`;
const hevc = (transfer: string) =>
  `-c:v libx265 -preset medium -crf 8 -x265-params log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc -color_primaries bt2020 -color_trc ${transfer} -colorspace bt2020nc -tag:v hvc1`;

const small = ['320x180'];
const cut = (qualities: string[], length: number, rest: object = {}) => ({ qualities, length, ...rest });

const fragments = `${picture('320x180', 3)} ${sound(3)} ${h264} -g 10 ${aac} -movflags +frag_keyframe+empty_moov+default_base_moof film.mp4`;

/** Puts bytes before the last box of a kind, in the file. */
function beforeLast(bytes: Buffer, type: string, added: Buffer): Buffer {
  const at = bytes.lastIndexOf(type) - 4;
  return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)]);
}

const soundDescription = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'mp4a'];

/** Puts bytes at the end of a box of the index, which is behind the data: of the last one at each step of its path. */
function atEndOf(bytes: Buffer, path: readonly string[], added: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const starts = path.map((type) => changed.lastIndexOf(type) - 4);
  const lengths = starts.map((start) => changed.readUInt32BE(start));
  const end = (starts.at(-1) ?? 0) + (lengths.at(-1) ?? 0);
  for (const [index, start] of starts.entries()) {
    changed.writeUInt32BE((lengths[index] ?? 0) + added.length, start);
  }
  return Buffer.concat([changed.subarray(0, end), added, changed.subarray(end)]);
}

export const filmKinds: FilmKind[] = [
  // Containers and codecs
  {
    kind: 'MP4 of H.264 and AAC',
    isQuick: true,
    recipe: [`${picture('640x360', 2)} ${sound(2)} ${h264} ${aac} film.mp4`],
    outcome: cut(['640x360'], 2, { rate: 10 }),
  },
  {
    kind: 'MP4 ready for the web: index in front',
    recipe: [`${picture('320x180', 2)} ${sound(2)} ${h264} ${aac} -movflags +faststart film.mp4`],
    outcome: cut(small, 2),
  },
  {
    kind: 'MP4 in fragments, as browsers and OBS record',
    isQuick: true,
    recipe: [fragments],
    outcome: cut(small, 3),
  },
  {
    kind: 'MOV of H.264 and AAC',
    recipe: [`${picture('320x180', 2)} ${sound(2)} ${h264} ${aac} film.mov`],
    outcome: cut(small, 2),
  },
  {
    kind: 'MOV of HEVC',
    recipe: [
      `${picture('320x180', 2)} ${sound(2)} -c:v libx265 -x265-params log-level=error -preset ultrafast -tag:v hvc1 ${aac} film.mov`,
    ],
    outcome: cut(small, 2),
  },
  {
    kind: 'MOV of ProRes and PCM, from an editor',
    isQuick: true,
    recipe: [`${picture('320x180', 2)} ${sound(2)} -c:v prores_ks -profile:v 1 -c:a pcm_s16le film.mov`],
    outcome: cut(small, 2),
  },
  {
    kind: 'MOV of Motion JPEG and PCM, from an old camera',
    recipe: [`${picture('320x240', 2)} ${sound(2)} -c:v mjpeg -q:v 5 -c:a pcm_u8 film.mov`],
    outcome: cut(['320x240'], 2),
  },
  {
    kind: 'MP4 of MPEG-4 part 2 and MP3',
    recipe: [`${picture('320x180', 2)} ${sound(2)} -c:v mpeg4 -c:a libmp3lame film.mp4`],
    outcome: cut(small, 2),
  },
  {
    kind: 'MP4 of VP9 and Opus',
    recipe: [
      `${picture('320x180', 2)} ${sound(2)} -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus -strict -2 film.mp4`,
    ],
    outcome: cut(small, 2),
  },
  {
    kind: 'MKV of H.264 and Opus',
    isQuick: true,
    recipe: [`${picture('320x180', 2)} ${sound(2)} ${h264} -c:a libopus film.mkv`],
    outcome: cut(small, 2),
  },
  {
    kind: 'WebM of VP8 and Vorbis',
    recipe: [
      `${picture('320x180', 2)} ${sound(2)} -c:v libvpx -deadline realtime -cpu-used 8 -c:a libvorbis film.webm`,
    ],
    outcome: cut(small, 2),
  },
  {
    kind: 'AVI of MPEG-4 and MP3',
    recipe: [`${picture('320x180', 2)} ${sound(2)} -c:v mpeg4 -c:a libmp3lame film.avi`],
    outcome: cut(small, 2),
  },
  {
    kind: 'H.264 of 4:4:4, as screens are recorded',
    recipe: [`${picture('320x180', 2)} -c:v libx264 -preset ultrafast -pix_fmt yuv444p film.mp4`],
    outcome: cut(small, 2, { isSilent: true }),
  },
  {
    kind: 'sound of six channels',
    recipe: [
      `${picture('320x180', 2)} -f lavfi -i anoisesrc=duration=2:amplitude=0.1 -ac 6 ${h264} ${aac} film.mp4`,
    ],
    outcome: cut(small, 2),
  },
  {
    kind: 'sound of 8 kHz in one channel',
    recipe: [`${picture('320x180', 2)} ${sound(2)} ${h264} ${aac} -ar 8000 -ac 1 film.mp4`],
    outcome: cut(small, 2),
  },

  // Colours
  {
    kind: 'SDR bars in BT.709',
    isQuick: true,
    recipe: [
      `${bars(2)} -vf scale=in_color_matrix=bt709:out_color_matrix=bt709 ${h264} -colorspace bt709 -color_primaries bt709 -color_trc bt709 film.mp4`,
    ],
    outcome: cut(['640x360'], 2, { isSilent: true, coloursWithin: 6 }),
  },
  {
    kind: 'SDR bars in BT.601, as old cameras write',
    recipe: [
      `${bars(2)} -vf zscale=matrixin=709:matrix=170m ${h264} -colorspace smpte170m -color_primaries smpte170m -color_trc smpte170m film.mp4`,
    ],
    outcome: cut(['640x360'], 2, { isSilent: true, coloursWithin: 6 }),
  },
  {
    kind: 'SDR bars of full range',
    recipe: [
      `${bars(2)} -vf scale=in_color_matrix=bt709:out_color_matrix=bt709:out_range=pc -c:v libx264 -preset ultrafast -pix_fmt yuvj420p -colorspace bt709 film.mp4`,
    ],
    outcome: cut(['640x360'], 2, { isSilent: true, coloursWithin: 6 }),
  },
  {
    kind: 'SDR bars in red, green and blue',
    recipe: [`${bars(2)} -vf scale=in_color_matrix=bt709,format=rgb24 -c:v qtrle film.mov`],
    outcome: cut(['640x360'], 2, { isSilent: true, coloursWithin: 6 }),
  },
  {
    kind: 'HLG, which is also Dolby Vision 8.4 underneath',
    isQuick: true,
    recipe: [`${bars(2)} ${wideBars('arib-std-b67')} ${hevc('arib-std-b67')} film.mov`],
    outcome: cut(['640x360'], 2, { isSilent: true, coloursWithin: 6 }),
  },
  {
    kind: 'PQ (HDR10)',
    recipe: [`${bars(2)} ${wideBars('smpte2084')} ${hevc('smpte2084')} film.mov`],
    outcome: cut(['640x360'], 2, { isSilent: true, coloursWithin: 16 }),
  },
  {
    kind: 'wide colours without more brightness',
    recipe: [`${bars(2)} ${wideBars('2020_10')} ${hevc('bt2020-10')} film.mov`],
    outcome: cut(['640x360'], 2, { isSilent: true, coloursWithin: 16 }),
  },

  // Sizes
  {
    kind: '1080p',
    recipe: [`${picture('1920x1080', 1)} ${h264} film.mp4`],
    outcome: cut(['640x360', '1280x720', '1920x1080'], 1, { isSilent: true }),
  },
  {
    kind: '4K',
    recipe: [`${picture('3840x2160', 1, 5)} ${h264} film.mp4`],
    outcome: cut(['640x360', '1280x720', '1920x1080'], 1, { isSilent: true }),
  },
  {
    kind: 'upright 1080p',
    recipe: [`${picture('1080x1920', 1)} ${h264} film.mp4`],
    outcome: cut(['360x640', '720x1280', '1080x1920'], 1, { isSilent: true }),
  },
  {
    kind: 'upright by rotation, smaller than 1080p',
    isQuick: true,
    recipe: [
      `${picture('640x360', 1)} ${h264} base.mp4`,
      '-i base.mp4 -c copy -metadata:s:v:0 rotate=90 film.mp4',
    ],
    outcome: cut(['360x640'], 1, { isSilent: true }),
  },
  {
    kind: '720 × 1280 with a rotation of 90°',
    recipe: [
      `${picture('720x1280', 1)} ${h264} base.mp4`,
      '-i base.mp4 -c copy -metadata:s:v:0 rotate=90 film.mp4',
    ],
    outcome: cut(['640x360', '1280x720'], 1, { isSilent: true }),
  },
  {
    kind: 'upside down',
    recipe: [
      `${picture('640x360', 1)} ${h264} base.mp4`,
      '-i base.mp4 -c copy -metadata:s:v:0 rotate=180 film.mp4',
    ],
    outcome: cut(['640x360'], 1, { isSilent: true }),
  },
  {
    kind: 'very wide: 8000 × 80',
    isQuick: true,
    recipe: [`${picture('8000x80', 1)} ${h264} film.mp4`],
    outcome: cut(['1920x20'], 1, { isSilent: true }),
  },
  {
    kind: 'very high: 80 × 4000',
    recipe: [`${picture('80x4000', 1)} ${h264} film.mp4`],
    outcome: cut(['38x1920'], 1, { isSilent: true }),
  },
  {
    kind: 'cinema: 2560 × 1080',
    recipe: [`${picture('2560x1080', 1, 5)} ${h264} film.mp4`],
    outcome: cut(['854x360', '1706x720', '1920x810'], 1, { isSilent: true }),
  },
  {
    kind: 'square',
    recipe: [`${picture('720x720', 1)} ${h264} film.mp4`],
    outcome: cut(['360x360', '720x720'], 1, { isSilent: true }),
  },
  {
    kind: 'odd sides',
    recipe: [`${picture('321x241', 1)} -c:v mpeg4 film.mov`],
    outcome: cut(['320x240'], 1, { isSilent: true }),
  },
  {
    kind: 'tiny: 64 × 48',
    recipe: [`${picture('64x48', 1)} ${h264} film.mp4`],
    outcome: cut(['64x48'], 1, { isSilent: true }),
  },

  // Pixels and scan
  {
    kind: 'wide pixels: HDV of 1440 × 1080',
    recipe: [`${picture('1440x1080', 1, 5)} -vf setsar=4/3 ${h264} film.mp4`],
    outcome: cut(['640x360', '1280x720', '1920x1080'], 1, { isSilent: true }),
  },
  {
    kind: 'narrow pixels: DVD of 720 × 480',
    isQuick: true,
    recipe: [`${picture('720x480', 1)} ${sound(1)} -vf setsar=8/9 ${h264} ${aac} film.mp4`],
    outcome: cut(['480x360', '640x480'], 1),
  },
  {
    kind: 'wide pixels and upright by rotation',
    recipe: [
      `${picture('480x360', 1)} -vf setsar=4/3 ${h264} base.mp4`,
      '-i base.mp4 -c copy -metadata:s:v:0 rotate=270 film.mp4',
    ],
    outcome: cut(['360x640'], 1, { isSilent: true }),
  },
  {
    kind: 'interlaced H.264, top field first',
    isQuick: true,
    recipe: [
      `${picture('640x360', 2, 50)} -vf interlace=scan=tff -c:v libx264 -preset ultrafast -pix_fmt yuv420p -flags +ildct+ilme -x264-params tff=1 film.mp4`,
    ],
    outcome: cut(['640x360'], 2, { rate: 25, isSilent: true }),
  },
  {
    kind: 'interlaced MPEG-2, bottom field first, in MKV',
    recipe: [
      `${picture('720x576', 2, 50)} -vf interlace=scan=bff,setsar=16/15 -c:v mpeg2video -b:v 4M -flags +ildct+ilme -top 0 film.mkv`,
    ],
    outcome: cut(['480x360', '768x576'], 2, { rate: 25, isSilent: true }),
  },

  // Rates
  {
    kind: '240 frames a second',
    isQuick: true,
    recipe: [`${picture('320x180', 1, 240)} ${h264} film.mp4`],
    outcome: cut(small, 1, { rate: 60, isSilent: true }),
  },
  {
    kind: '120 frames a second in 1080p',
    recipe: [`${picture('1920x1080', 1, 120)} ${h264} film.mp4`],
    outcome: cut(['640x360', '1280x720', '1920x1080'], 1, { rate: 60, isSilent: true }),
  },
  {
    kind: '60 frames a second',
    recipe: [`${picture('320x180', 1, 60)} ${h264} film.mp4`],
    outcome: cut(small, 1, { rate: 60, isSilent: true }),
  },
  {
    kind: '29.97 frames a second',
    recipe: [`-f lavfi -i testsrc2=size=320x180:rate=30000/1001:duration=2 ${h264} film.mp4`],
    outcome: cut(small, 2, { rate: 29.97, isSilent: true }),
  },
  {
    kind: 'one frame a second, of slides',
    recipe: [`${picture('320x180', 8, 1)} ${sound(8)} ${h264} ${aac} film.mp4`],
    outcome: cut(small, 8, { rate: 5 }),
  },
  {
    kind: 'a rate that changes, of a screen recorder',
    recipe: [
      `${picture('320x180', 4, 30)} -vf select=not(mod(n\\,3))+gt(n\\,60),setpts=PTS ${h264} -vsync vfr -video_track_timescale 90000 film.mp4`,
    ],
    outcome: cut(small, 4, { isSilent: true }),
  },

  // Sound and picture of different lengths
  {
    kind: 'picture without sound',
    isQuick: true,
    recipe: [`${picture('320x180', 2)} ${h264} film.mp4`],
    outcome: cut(small, 2, { isSilent: true }),
  },
  {
    kind: '5 s of picture, 60 s of sound',
    recipe: [`${picture('320x240', 5, 25)} ${sound(60)} ${h264} ${aac} film.mp4`],
    outcome: cut(['320x240'], 60),
  },
  {
    kind: '6 s of picture, 14 s of sound',
    isQuick: true,
    recipe: [`${picture('320x240', 6, 25)} ${sound(14)} ${h264} ${aac} film.mp4`],
    outcome: cut(['320x240'], 14),
  },
  {
    kind: '14 s of picture, 3 s of sound',
    recipe: [`${picture('320x240', 14, 10)} ${sound(3)} ${h264} ${aac} film.mp4`],
    outcome: cut(['320x240'], 14),
  },
  {
    kind: 'one picture with a minute of voice',
    isQuick: true,
    recipe: [
      `-f lavfi -i testsrc2=size=320x240:rate=10 -frames:v 1 ${h264} picture.mp4`,
      `-i picture.mp4 ${sound(60)} -c:v copy ${aac} film.mp4`,
    ],
    outcome: cut(['320x240'], 60, { rate: 5 }),
  },
  {
    kind: 'one picture that states the length of the voice',
    recipe: [`-f lavfi -i testsrc2=size=320x240:rate=1/20:duration=20 ${sound(20)} ${h264} ${aac} film.mp4`],
    outcome: cut(['320x240'], 20, { rate: 5 }),
  },
  {
    kind: 'voice with a cover',
    recipe: [
      '-f lavfi -i testsrc2=size=300x300:rate=1 -frames:v 1 cover.jpg',
      `${sound(20)} -i cover.jpg -map 0 -map 1 ${aac} -c:v copy -disposition:v attached_pic film.mp4`,
    ],
    outcome: cut(['300x300'], 20, { rate: 5, isNeverPlayedAsIs: true }),
  },
  {
    kind: 'picture that begins two seconds late',
    isQuick: true,
    recipe: [
      `${picture('320x180', 3)} ${h264} picture.mp4`,
      `-itsoffset 2 -i picture.mp4 ${sound(5)} -map 0:v -map 1:a -c:v copy ${aac} film.mp4`,
    ],
    outcome: cut(small, 5),
  },
  {
    kind: 'sound that begins two seconds late',
    recipe: [
      `${sound(3)} ${aac} sound.m4a`,
      `${picture('320x180', 5)} -itsoffset 2 -i sound.m4a -map 0:v -map 1:a ${h264} -c:a copy film.mp4`,
    ],
    outcome: cut(small, 5),
  },
  {
    kind: 'time that begins at ten minutes',
    recipe: [`${picture('320x180', 3)} ${sound(3)} ${h264} ${aac} -output_ts_offset 600 film.mkv`],
    outcome: cut(small, 3),
  },
  {
    kind: 'sound alone',
    isQuick: true,
    recipe: [`${sound(3)} ${aac} film.mp4`],
    outcome: 'without picture',
  },

  // Tracks that cameras write beside the picture
  {
    kind: 'place and comment of a telephone (loci)',
    isQuick: true,
    recipe: [
      `${picture('320x180', 2)} ${sound(2)} ${h264} ${aac} base.mp4`,
      `-i base.mp4 -c copy -metadata location=+25.6573-100.4023/ -metadata comment=${secret} -metadata title=${secret} -metadata:s:v handler_name=${secret} -metadata:s:a handler_name=${secret} film.mp4`,
    ],
    outcome: cut(small, 2),
  },
  {
    kind: 'place and device of an iPhone (mdta com.apple.quicktime)',
    isQuick: true,
    recipe: [
      `${picture('320x180', 2)} ${sound(2)} ${h264} ${aac} base.mov`,
      `-i base.mov -c copy -movflags use_metadata_tags -metadata com.apple.quicktime.location.ISO6709=+25.6573-100.4023/ -metadata com.apple.quicktime.model=${secret} -metadata com.apple.quicktime.creationdate=2026-03-04T07:00:00-0600 film.mov`,
    ],
    outcome: cut(small, 2),
  },
  {
    kind: 'place of a QuickTime camera (©xyz)',
    recipe: [
      `${picture('320x180', 2)} ${h264} base.mov`,
      `-i base.mov -c copy -metadata location=+25.6573-100.4023/ -metadata make=${secret} -metadata model=${secret} film.mov`,
    ],
    outcome: cut(small, 2, { isSilent: true }),
  },
  {
    kind: 'date, time code and reel of a camera',
    recipe: [
      `${picture('320x180', 2, 25)} ${h264} -timecode 10:00:00:00 -metadata creation_time=2026-03-04T07:00:00Z -metadata reel_name=${secret} film.mov`,
    ],
    outcome: cut(small, 2, { isSilent: true }),
  },
  {
    kind: 'text under the film, with places in it, of a drone',
    isQuick: true,
    recipe: [
      `${picture('320x180', 2)} ${sound(2)} ${h264} ${aac} base.mp4`,
      '-i base.mp4 -i places.srt -map 0 -map 1 -c:v copy -c:a copy -c:s mov_text film.mp4',
    ],
    outcome: cut(small, 2),
  },
  {
    kind: 'chapters with titles',
    recipe: [
      `${picture('320x180', 2)} ${h264} base.mp4`,
      '-i base.mp4 -i chapters.txt -map_metadata 1 -map_chapters 1 -c copy film.mp4',
    ],
    outcome: cut(small, 2, { isSilent: true }),
  },
  {
    kind: 'MKV with title, chapters and text',
    recipe: [
      `${picture('320x180', 2)} ${h264} base.mp4`,
      `-i base.mp4 -i places.srt -i chapters.txt -map 0 -map 1 -map_chapters 2 -c copy -metadata title=${secret} film.mkv`,
    ],
    outcome: cut(small, 2, { isSilent: true }),
  },
  {
    kind: 'notes of the encoder within the picture (SEI)',
    recipe: [
      `${picture('320x180', 2)} ${h264} base.mp4`,
      `-i base.mp4 -c copy -bsf:v h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+${secret} film.mp4`,
    ],
    outcome: cut(small, 2, { isSilent: true, keepsNotesInPicture: true }),
  },
  {
    kind: 'bytes of a maker behind the last box',
    recipe: [`${picture('320x180', 2)} ${h264} film.mp4`],
    spoil: (bytes) => Buffer.concat([bytes, Buffer.from(`${secret}+25.6573-100.4023`)]),
    outcome: cut(small, 2, { isSilent: true }),
  },
  {
    kind: 'free space with places in it, of a dashboard camera',
    recipe: [`${picture('320x180', 2)} ${h264} film.mp4`],
    spoil: (bytes) => Buffer.concat([bytes, boxOf('free', secret, '+25.6573-100.4023')]),
    outcome: cut(small, 2, { isSilent: true }),
  },
  {
    kind: 'fragments with places between them, in a box of a maker',
    isQuick: true,
    recipe: [fragments],
    spoil: (bytes) => beforeLast(bytes, 'moof', boxOf('GPS ', secret, '+25.6573-100.4023')),
    outcome: cut(small, 3),
  },
  {
    kind: 'fragments with bytes between them that are no box',
    isQuick: true,
    recipe: [fragments],
    spoil: (bytes) => beforeLast(bytes, 'moof', Buffer.from(`\xff\xff\xff\xff${secret}`, 'latin1')),
    // The film lasts as far as the first fragments go.
    outcome: cut(small, 2, { isNeverPlayedAsIs: true }),
  },
  {
    kind: 'a box of a maker in the description of the sound',
    isQuick: true,
    recipe: [`${picture('320x180', 2)} ${sound(2)} ${h264} ${aac} film.mp4`],
    spoil: (bytes) => atEndOf(bytes, soundDescription, boxOf('GPS ', secret, '+25.6573-100.4023')),
    outcome: cut(small, 2, { isNeverPlayedAsIs: true }),
  },
  {
    kind: 'a list of metadata in the description of the sound',
    isQuick: true,
    recipe: [`${picture('320x180', 2)} ${sound(2)} ${h264} ${aac} film.mp4`],
    spoil: (bytes) => atEndOf(bytes, soundDescription, boxOf('udta', secret, '+25.6573-100.4023')),
    outcome: cut(small, 2),
  },
  {
    kind: 'bytes behind the last box of the index',
    isQuick: true,
    recipe: [`${picture('320x180', 2)} ${h264} film.mp4`],
    spoil: (bytes) => atEndOf(bytes, ['moov'], Buffer.from(`\0\0\0\0${secret}+25.6573-100.4023`)),
    outcome: cut(small, 2, { isSilent: true }),
  },

  // Damage
  {
    kind: 'cut off in the middle, index in front',
    isQuick: true,
    recipe: [`${picture('320x180', 4)} ${h264} -movflags +faststart film.mp4`],
    spoil: (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.7)),
    // The film lasts as far as the file goes.
    outcome: cut(small, 2.8, { isSilent: true, isNeverPlayedAsIs: true }),
  },
  {
    kind: 'cut off before its index',
    recipe: [`${picture('320x180', 4)} ${h264} film.mp4`],
    spoil: (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.7)),
    outcome: 'unreadable',
  },
  {
    kind: 'an index of nonsense',
    recipe: [`${picture('320x180', 2)} ${h264} film.mp4`],
    spoil: (bytes) => {
      const spoiled = Buffer.from(bytes);
      const at = spoiled.indexOf('moov') + 4;
      return spoiled.fill(7, at, at + 200);
    },
    outcome: 'unreadable',
  },
  {
    kind: 'a text with the name of a film',
    recipe: [`${picture('320x180', 1)} ${h264} film.mp4`],
    spoil: () => Buffer.from('Esto no es un video.'),
    outcome: 'unreadable',
  },
  {
    kind: 'a playlist with the name of a film, which names other files',
    recipe: [`${picture('320x180', 1)} ${h264} film.mp4`],
    spoil: () => Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n/etc/passwd\n#EXT-X-ENDLIST\n'),
    outcome: 'unreadable',
  },
];

/** Texts that must be in no produced file, and in no cleaned original. */
export const secrets = [secret, '25.6573', '100.4023', '2026-03-04'];

/** Files that recipes read. */
export const ingredients: Record<string, string> = {
  'places.srt': `1\n00:00:00,000 --> 00:00:01,500\n${secret} GPS +25.6573 -100.4023\n`,
  'chapters.txt': `;FFMETADATA1\ntitle=${secret}\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=${secret}\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=1000\nEND=2000\ntitle=${secret} dos\n`,
};
