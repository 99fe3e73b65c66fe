import { Font } from '@react-pdf/renderer'
import { type FontFamily, openFonts } from './fonts.ts'

/** Those that sheets of paper are written in. */
export const families: FontFamily[] = ['Onest', 'Onest Extended', 'Onest Cyrillic']

for (const { name, weight, data } of openFonts(families))
  Font.register({ family: name, fontWeight: weight, src: `data:font/ttf;base64,${data.toString('base64')}` })
// Sheets break their own lines.
Font.registerHyphenationCallback(word => [word])
