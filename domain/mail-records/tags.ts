/** `v=DKIM1; k=rsa; p=…` by its names, in small letters; undefined where it isn't such a list. */
export function readTags(record: string): Map<string, string> | undefined {
  const tags = new Map<string, string>()
  for (const part of record.split(';').map(part => part.trim())) {
    if (part === '') continue
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim().toLowerCase()
    if (at < 1 || tags.has(name)) return undefined
    tags.set(name, part.slice(at + 1).trim())
  }
  return tags
}
