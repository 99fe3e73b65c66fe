import cyrillic from '@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2?url'
import latinExt from '@fontsource-variable/onest/files/onest-latin-ext-wght-normal.woff2?url'
import latin from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url'
import { useLanguage } from '../../words.tsx'

/** Asks early for the letters the reader's language is written in. */
export function PreloadedFonts() {
  const language = useLanguage()
  const faces = [latin, ...(language === 'ru' ? [cyrillic] : []), ...(language === 'pl' ? [latinExt] : [])]
  return faces.map(href => (
    <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
  ))
}
