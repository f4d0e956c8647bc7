/** The JSON body of a response; null when it has none. Rejects when it is cut off or is no JSON. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
}
