import { createHash } from 'node:crypto'
import { loadSharp } from '../../platform/sharp.ts'

/** As it is served: always a PNG of our own making. */
export type Logo = { png: Buffer; digest: string; width: number; height: number }
/** `kind`: neither PNG nor SVG. `active`: an SVG that does or loads something. `large`, `unreadable`. */
export type LogoFault = 'kind' | 'active' | 'large' | 'unreadable'

export const mostLogoBytes = 256 * 1024
const mostPixels = 4_000_000
const box = { width: 480, height: 160 }

/** What in an SVG is more than a drawing: scripts, handlers, styles and pictures from elsewhere, entities that grow. */
const active =
  /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|<\s*(?:\w+:)?(?:script|foreignObject|iframe|image|use\s[^>]*href\s*=\s*["'](?!#))|\son\w+\s*=|javascript:|@import|url\(\s*["']?(?!#)|href\s*=\s*["'](?!#)/i

/** Drawn again in pixels, so that nothing of what was sent is ever served. */
export async function makeLogo(bytes: Buffer): Promise<Logo | { fault: LogoFault }> {
  if (bytes.length > mostLogoBytes) return { fault: 'large' }
  const isPng = bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'
  const isSvg =
    !isPng &&
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!DOCTYPE|svg)\b/i.test(bytes.toString('utf8'))
  if (!isPng && !isSvg) return { fault: 'kind' }
  if (isSvg && active.test(spellOut(bytes.toString('utf8')))) return { fault: 'active' }
  return draw(bytes)
}

async function draw(bytes: Buffer): Promise<Logo | { fault: LogoFault }> {
  const sharp = await loadSharp()
  try {
    const { data: png, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .png()
      .timeout({ seconds: 5 })
      .toBuffer({ resolveWithObject: true })
    const digest = createHash('sha256').update(png).digest('hex').slice(0, 16)
    return { png, digest, width: info.width, height: info.height }
  } catch {
    const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => ({ width: 0, height: 0 }))
    return { fault: width * height > mostPixels ? 'large' : 'unreadable' }
  }
}

/**
 * As emails bring it along, each of them: small, and on white, since mail programs at night darken what is behind a
 * picture and never the picture.
 */
export async function paintOnWhite({ png }: Logo): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(png).flatten({ background: '#ffffff' }).png({ palette: true }).toBuffer()
}

/** Any letter may be written as its number. */
const spellOut = (text: string): string =>
  text.replace(/&#(x[0-9a-f]+|\d+);/gi, (_, code: string) =>
    String.fromCodePoint(
      Math.min(0x10ffff, Number(code.startsWith('x') || code.startsWith('X') ? `0${code}` : code)),
    ),
  )
