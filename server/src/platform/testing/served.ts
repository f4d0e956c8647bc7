/** The answer of a call, which is tried again while the server is too busy for it (status 503). */
export async function served<Answer extends { status: number }>(
  call: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await call();
  return answer.status === 503 ? served(call) : answer;
}
