import type { Backend } from '../backend.ts'

/** What the link in the newest email to an address carries: all that the pattern catches first. */
export async function readMailed(
  { mail }: Pick<Backend, 'mail'>,
  address: string,
  pattern = /oobCode=([\w-]+)/,
): Promise<string | undefined> {
  const [newest] = await mail.listFor(address)
  const text = newest && (await mail.get(newest.id)).content?.text
  return text?.match(pattern)?.[1]
}
