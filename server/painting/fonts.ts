import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unpackWoff } from './sfnt.ts'

const scripts = {
  Onest: 'latin',
  'Onest Extended': 'latin-ext',
  'Onest Cyrillic': 'cyrillic',
  'Onest Cyrillic Extended': 'cyrillic-ext',
} as const
const weights = [400, 600] as const

export type FontFamily = keyof typeof scripts

/** One family a script: letters that are missing in the first are looked for in the next. */
export function openFonts(families: readonly FontFamily[]) {
  return families.flatMap(name =>
    weights.map(weight => {
      const file = `@fontsource/onest/files/onest-${scripts[name]}-${weight}-normal.woff`
      const data = unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(file))))
      return { name, weight, style: 'normal' as const, data }
    }),
  )
}
