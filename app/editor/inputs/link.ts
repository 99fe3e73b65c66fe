import { isObject, type Json, type JsonObject, textOf } from '../../../services/content/format/json.ts'

export type EditedLinkKind = 'url' | 'story' | 'email' | 'asset'

/** A link as an editor thinks of it, whether it is a field or a mark in running text. */
export type EditedLink = { kind: EditedLinkKind; address: string; uuid: string; path: string; anchor: string }

export const kinds: readonly EditedLinkKind[] = ['story', 'url', 'email', 'asset']

export const noLink: EditedLink = { kind: 'url', address: '', uuid: '', path: '', anchor: '' }

/** The service refuses all others; checking here tells the editor at once. */
export const isHarmless = (address: string): boolean =>
  address === '' || /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(address)

export function readLink(value: Json | undefined): EditedLink {
  if (!isObject(value)) return noLink
  const kind = kinds.find(one => one === value.linktype) ?? 'url'
  return {
    kind,
    address: kind === 'email' ? textOf(value.email) : textOf(value.url),
    uuid: textOf(value.id),
    path: textOf(value.cached_url),
    anchor: textOf(value.anchor),
  }
}

export function writeLink({ kind, address, uuid, path, anchor }: EditedLink): JsonObject {
  const base: JsonObject = { fieldtype: 'multilink', linktype: kind, id: '', url: '', cached_url: '' }
  if (kind === 'story') return { ...base, id: uuid, cached_url: path, ...(anchor && { anchor }) }
  if (kind === 'email') return { ...base, email: address }
  return { ...base, url: address, cached_url: address }
}

export function readMark(attrs: Record<string, unknown>): EditedLink {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const href = text(attrs.href)
  if (attrs.linktype === 'story')
    return {
      kind: 'story',
      address: '',
      uuid: text(attrs.uuid),
      path: href.replace(/^\//, ''),
      anchor: text(attrs.anchor),
    }
  if (attrs.linktype === 'email') return { ...noLink, kind: 'email', address: href.replace(/^mailto:/i, '') }
  return { ...noLink, kind: attrs.linktype === 'asset' ? 'asset' : 'url', address: href }
}

export function writeMark({ kind, address, uuid, path, anchor }: EditedLink): JsonObject {
  if (kind === 'story')
    return { href: `/${path.replace(/^\//, '')}`, uuid, linktype: 'story', ...(anchor && { anchor }) }
  if (kind === 'email') return { href: `mailto:${address}`, linktype: 'email' }
  return { href: address, linktype: kind }
}
