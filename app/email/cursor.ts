/** Where a page of a list begins, as it stands in the address: after this moment's entry. */
export type EmailCursor = { at: number; id: string }

export function readCursor(text: string | null): EmailCursor | undefined {
  const [, at, id = ''] = /^(\d{1,15})-([\w-]{1,64})$/.exec(text ?? '') ?? []
  return at === undefined ? undefined : { at: Number(at), id }
}

export const writeCursor = ({ at, id }: EmailCursor): string => `${at}-${id}`
