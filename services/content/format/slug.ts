/** One part of an address as the service takes it: above all no slash, and nothing unseen. */
export const slugPattern = /^[\p{L}\p{N}_~.-]{1,150}$/u

export function isSlug(slug: string): boolean {
  return slugPattern.test(slug) && !/^\.+$/.test(slug) && slug === slug.normalize('NFC')
}

export function toSlug(name: string): string {
  const plain = name.normalize('NFC').toLowerCase()
  return (
    plain
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 100) || 'story'
  )
}
