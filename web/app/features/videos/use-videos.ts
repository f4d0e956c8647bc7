import { useInfiniteQuery } from '@tanstack/react-query';
import type { Answer } from '@tbm/contract';
import type { VideoDetail } from '@tbm/contract/videos';
import { useState } from 'react';
import { type ApiProblem, api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { requestToken } from '../../platform/request-token.ts';
import { asQuery, type readFilters } from './filter-address.ts';

type Found = ReturnType<typeof readFilters>;
type Page = Answer<'GET /videos'>;

/** The library for the filters of an address, page by page; `fixed` are the screen's own filters. */
export function useVideos(
  { favorites, filters }: Pick<Found, 'favorites' | 'filters'>,
  fixed: ReturnType<typeof asQuery> = {},
) {
  const [request_token] = useState(requestToken);
  return useInfiniteQuery<Page, ApiProblem, { pages: Page[] }, unknown[], number>({
    queryKey: ['GET /videos', 'list', favorites, filters, fixed],
    queryFn: ({ pageParam }) =>
      api(favorites ? 'GET /favorites' : 'GET /videos', {
        query: {
          ...asQuery(filters),
          ...fixed,
          request_token,
          page: pageParam,
        },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, page_size, total }) => (page * page_size < total ? page + 1 : undefined),
    placeholderData: (previous) => previous,
  });
}

/** Updates a video in the cache at once, before refetching it; a response that is under way must not undo it. */
export function patchVideo(video_id: number, change: (video: VideoDetail) => Partial<VideoDetail>): void {
  void queryClient.cancelQueries({ queryKey: ['GET /videos/:id'] });
  queryClient.setQueriesData<VideoDetail>({ queryKey: ['GET /videos/:id'] }, (video) =>
    video?.video_id === video_id ? { ...video, ...change(video) } : video,
  );
}
