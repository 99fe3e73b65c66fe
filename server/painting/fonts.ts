import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'
import { unpackWoff } from './sfnt.ts'

const scripts = { Onest: 'latin', 'Onest Extended': 'latin-ext', 'Onest Cyrillic': 'cyrillic' } as const
const weights = [400, 600] as const

/** One family a script: letters that are missing in the first are looked for in the next. */
export const families = Object.keys(scripts) as (keyof typeof scripts)[]

/** What pictures and sheets are written in. */
export const fonts = families.flatMap(name =>
  weights.map(weight => {
    const file = `@fontsource/onest/files/onest-${scripts[name]}-${weight}-normal.woff`
    const data = unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(file))))
    return { name, weight, style: 'normal' as const, data }
  }),
)

for (const { name, weight, data } of fonts)
  Font.register({ family: name, fontWeight: weight, src: `data:font/ttf;base64,${data.toString('base64')}` })
// Drawings break their own lines.
Font.registerHyphenationCallback(word => [word])
