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

/** Where a page of a list begins, as it stands in the address: after this moment's entry. */
type Cursor = { at: number; id: string }

export function readCursor(text: string | null): Cursor | undefined {
  const [, at, id = ''] = /^(\d{1,15})-([\w-]{1,64})$/.exec(text ?? '') ?? []
  return at === undefined ? undefined : { at: Number(at), id }
}

export const writeCursor = ({ at, id }: Cursor): string => `${at}-${id}`
