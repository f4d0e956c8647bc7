import { describe, expect, it } from 'vitest';
import { planFilm, steadyRate } from './film-plan.ts';
import { type Film, filmOf, type Picture, PicturelessFilm } from './film-probe.ts';

const plainPicture: Picture = {
  stream: 0,
  width: 1920,
  height: 1080,
  pixelAspect: 1,
  rotation: 0,
  baseRate: '30/1',
  averageRate: '30/1',
  scan: 'progressive',
  transfer: 'bt709',
  primaries: 'bt709',
  matrix: 'bt709',
  isStill: false,
  end: 60,
};
const filmWith = (picture: Partial<Picture>, soundEnd: number | null = null): Film => ({
  picture: { ...plainPicture, ...picture },
  sound: soundEnd === null ? null : { stream: 1, end: soundEnd },
  seconds: Math.max(60, soundEnd ?? 0),
});

describe('the shorter side decides the qualities; a film is never enlarged [FILE-O1]', () => {
  const sizes: [string, Partial<Picture>, string[]][] = [
    ['4K', { width: 3840, height: 2160 }, ['640x360', '1280x720', '1920x1080']],
    ['1080p', {}, ['640x360', '1280x720', '1920x1080']],
    ['720p', { width: 1280, height: 720 }, ['640x360', '1280x720']],
    ['480p', { width: 854, height: 481 }, ['640x360', '854x480']],
    ['361 lines', { width: 640, height: 361 }, ['640x360']],
    ['240p', { width: 426, height: 241 }, ['426x240']],
    ['upright', { width: 1080, height: 1920 }, ['360x640', '720x1280', '1080x1920']],
    ['upright by rotation', { rotation: 90 }, ['360x640', '720x1280', '1080x1920']],
    ['upside down', { width: 640, height: 360, rotation: 180 }, ['640x360']],
    ['very wide', { width: 8000, height: 80 }, ['1920x20']],
    ['very high', { width: 80, height: 8000 }, ['20x1920']],
    ['cinema', { width: 2560, height: 1080 }, ['854x360', '1706x720', '1920x810']],
    ['wide pixels', { width: 1440, pixelAspect: 4 / 3 }, ['640x360', '1280x720', '1920x1080']],
    ['narrow pixels', { width: 720, height: 480, pixelAspect: 8 / 9 }, ['480x360', '640x480']],
    ['wide pixels, upright', { width: 480, height: 360, pixelAspect: 4 / 3, rotation: 270 }, ['360x640']],
  ];
  for (const [kind, picture, expected] of sizes) {
    it(kind, () => {
      const { qualities } = planFilm(filmWith(picture));
      expect(qualities.map(({ width, height }) => `${width}x${height}`)).toEqual(expected);
    });
  }
});

describe('at most 60 frames a second, at a steady rate', () => {
  const rates: [string, Partial<Picture>, string][] = [
    ['30', {}, '30/1'],
    ['29.97', { baseRate: '30000/1001', averageRate: '30000/1001' }, '30000/1001'],
    ['60', { baseRate: '60/1', averageRate: '60/1' }, '60/1'],
    ['240', { baseRate: '240/1', averageRate: '240/1' }, '60'],
    ['the clock of a telephone', { baseRate: '90000/1', averageRate: '2997/100' }, '2997/100'],
    ['half pictures', { scan: 'interlaced', baseRate: '50/1', averageRate: '25/1' }, '25/1'],
    ['one a second', { baseRate: '1/1', averageRate: '1/1' }, '5'],
    ['none stated', { baseRate: '0/0', averageRate: '0/0' }, '30'],
  ];
  for (const [kind, picture, expected] of rates) {
    it(kind, () => expect(steadyRate({ ...plainPicture, ...picture })).toBe(expected));
  }
});

describe('the filters of a picture', () => {
  const filters = (picture: Partial<Picture>, soundEnd: number | null = null) =>
    planFilm(filmWith(picture, soundEnd)).pictureFilters.join(',');

  it('makes interlaced pictures progressive, also those with an unknown order of fields', () => {
    expect(filters({ scan: 'interlaced' })).toMatch(/^bwdif=mode=send_frame:deint=all,/);
    expect(filters({ scan: 'unknown' })).toMatch(/^bwdif=mode=send_frame:deint=interlaced,/);
    expect(filters({})).not.toContain('bwdif');
  });
  it('tone-maps HLG and PQ; wide colours alone are only converted', () => {
    for (const transfer of ['arib-std-b67', 'smpte2084'])
      expect(filters({ transfer, primaries: 'bt2020', matrix: 'bt2020nc' })).toMatch(
        new RegExp(`transferin=${transfer}:.*tonemap=.*transfer=709:matrix=709`),
      );
    const wide = filters({ transfer: 'bt2020-10', primaries: 'bt2020', matrix: 'bt2020nc' });
    expect(wide).toContain('zscale=primaries=709');
    expect(wide).not.toContain('tonemap');
    expect(filters({})).not.toContain('zscale');
  });
  it('reads colours of old cameras as such', () => {
    expect(filters({ matrix: 'smpte170m' })).toContain('in_color_matrix=bt601');
    expect(filters({ matrix: '', height: 480 })).toContain('in_color_matrix=bt601');
    expect(filters({ matrix: '' })).toContain('in_color_matrix=bt709');
  });
  it('continues the last picture until the sound ends, and the sound until the picture ends', () => {
    const short = planFilm(filmWith({ end: 5 }, 60));
    expect(short).toMatchObject({ seconds: 60, hasSoundApart: true });
    expect(short.pictureFilters).toContain('tpad=stop_mode=clone:stop_duration=55.000');
    const quiet = planFilm(filmWith({}, 3));
    expect(quiet).toMatchObject({ seconds: 60, hasSoundApart: false });
    expect(quiet.soundFilters).toContain('apad=whole_len=2880000');
  });
  it('repeats one picture for the whole of a voice', () => {
    const { pictureFilters } = planFilm(filmWith({ isStill: true, end: 0 }, 3600));
    expect(pictureFilters.slice(0, 3)).toEqual([
      'loop=loop=-1:size=1',
      'setpts=N/(5*TB)',
      'trim=duration=3600.000',
    ]);
  });
});

describe('the answer of ffprobe about a film', () => {
  const video = { index: 0, codec_type: 'video', codec_name: 'h264', width: 640, height: 360 };
  it('prefers a film to its cover, and a sound that can be decoded', () => {
    const film = filmOf({
      streams: [
        { ...video, codec_name: 'mjpeg', disposition: { attached_pic: 1 } },
        { ...video, index: 1 },
        { index: 2, codec_type: 'audio' },
        { index: 3, codec_type: 'audio', codec_name: 'aac' },
      ],
    });
    expect(film).toMatchObject({ picture: { stream: 1, isStill: false }, sound: { stream: 3 } });
  });
  it('reads the rotation of old and new versions, and times of Matroska', () => {
    const rotated = (rest: object) => filmOf({ streams: [{ ...video, ...rest }] }).picture;
    expect(rotated({ side_data_list: [{ rotation: -90 }] }).rotation).toBe(90);
    expect(rotated({ tags: { rotate: '270' } }).rotation).toBe(270);
    expect(rotated({ tags: { DURATION: '00:01:02.500000000' } }).end).toBe(62.5);
    expect(rotated({ start_time: '2.000000', duration: '3.000000' }).end).toBe(5);
  });
  it('treats unbelievable pixel ratios as square, and refuses a film without a picture', () => {
    expect(filmOf({ streams: [{ ...video, sample_aspect_ratio: '0:1' }] }).picture.pixelAspect).toBe(1);
    expect(() => filmOf({ streams: [{ index: 0, codec_type: 'audio', codec_name: 'aac' }] })).toThrow(
      PicturelessFilm,
    );
  });
});
