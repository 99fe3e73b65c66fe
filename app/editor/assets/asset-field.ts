import { isObject, type Json, type JsonObject, textOf } from '../../../services/content/format/json.ts'
import { keyIn, otherLangs } from '../../../services/content/format/localize.ts'
import type { LibraryAsset } from '../desk/doors.ts'
import { isHarmless } from '../inputs/link.ts'

/** An asset as the protocol stores it in a field, its description in every language it has one in. */
export function toField({ id, filename, name, alt, focus }: LibraryAsset): JsonObject {
  const others = otherLangs.flatMap(language => {
    const text = alt[language]
    return text ? [[keyIn('alt', language), text]] : []
  })
  return { fieldtype: 'asset', id, filename, name, alt: alt.en ?? '', focus, ...Object.fromEntries(others) }
}

/** What is needed to show it. */
export function readField(value: Json | undefined) {
  const filename = isObject(value) ? textOf(value.filename) : textOf(value)
  if (!filename || !isHarmless(filename)) return undefined
  return {
    filename,
    name: (isObject(value) && textOf(value.name)) || (filename.split('/').at(-1) ?? ''),
    width: /\/\d+x\d+\//.test(filename) ? 1 : null,
    alt: { en: isObject(value) ? textOf(value.alt) : '' },
  }
}
