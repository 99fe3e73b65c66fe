/** A page of a list, of which one line more was read than is shown: where there is one, the next page begins after the last. */
export function cutPage<Line, Place>(
  found: readonly Line[],
  length: number,
  placeOf: (last: Line) => Place,
): { lines: Line[]; next: Place | undefined } {
  const lines = found.slice(0, length)
  const last = lines.at(-1)
  return { lines, next: last && found.length > length ? placeOf(last) : undefined }
}
