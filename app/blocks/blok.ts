import type { ComponentType } from 'react'

/** One block of a page as the content service delivers it, its links already addresses of this site. */
export type Blok = { _uid: string; component: string; [field: string]: unknown }

/** What a block is drawn from; `Blocks` draws those within it. */
export type BlockProps = { blok: Blok; Blocks: DrawBlocks }
export type DrawBlocks = ComponentType<{ bloks: Blok[] }>

/** What is kept under a name an editor chose, which may be one every object has: `constructor`. */
export const ownOf = <T>(all: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(all, name) ? all[name] : undefined

/** What editors left out, or wrote as something else, reads as nothing. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export function bloksOf(value: unknown): Blok[] {
  return Array.isArray(value) ? value.filter(isBlok) : []
}

export function hrefOf(value: unknown): string {
  return isObject(value) ? textOf(value.href) : ''
}

export type Asset = { filename: string; alt: string }

export function assetOf(value: unknown): Asset | undefined {
  if (!isObject(value)) return undefined
  const filename = textOf(value.filename)
  // Once more, though the service keeps no other: a picture is at an address.
  return /^(https?:\/)?\//.test(filename) ? { filename, alt: textOf(value.alt) } : undefined
}

function isBlok(value: unknown): value is Blok {
  return isObject(value) && typeof value.component === 'string'
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
