/** SQL: the captions of the video `v`, the studio's own language first. */
export const captionsJson = `coalesce((
  select json_agg(json_build_object('language', vc.language, 'url', vc.url) order by vc.language <> 'es', vc.language)
  from video_captions vc where vc.video_id = v.video_id), '[]')`;
