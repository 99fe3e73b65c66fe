/** All of a list, a part at a time: each is read from the last line of the one before. */
export async function* readAll<Line>(
  length: number,
  readAfter: (last: Line | undefined) => Promise<Line[]>,
): AsyncGenerator<Line[]> {
  for (let part = await readAfter(undefined); part.length > 0; ) {
    yield part
    part = part.length < length ? [] : await readAfter(part.at(-1))
  }
}
