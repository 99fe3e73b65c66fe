import { create } from 'qrcode'
import type { QrPath } from '../../app/certificates/inscription.ts'

/** A link as a code: one rectangle for each run of dark squares in a row. */
export function drawQr(link: string): QrPath {
  const { size, data } = create(link, { errorCorrectionLevel: 'M' }).modules
  const isDark = (x: number, y: number) => x < size && data[y * size + x] === 1
  let path = ''
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!isDark(x, y) || (x > 0 && isDark(x - 1, y))) continue
      let length = 1
      while (isDark(x + length, y)) length += 1
      path += `M${x} ${y}h${length}v1h-${length}z`
    }
  }
  return { size, path }
}

/** With the quiet zone of four squares that readers ask for. */
export function qrFile(link: string): string {
  const { size, path } = drawQr(link)
  const side = size + 8
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${side} ${side}" width="512" height="512" shape-rendering="crispEdges"><path d="M-4 -4h${side}v${side}h-${side}z" fill="#fff"/><path d="${path}" fill="#15202d"/></svg>\n`
}
