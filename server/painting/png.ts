import { Resvg } from '@resvg/resvg-js'
import satori, { type Font } from 'satori'

type Canvas = {
  width: number
  height: number
  /** What lies behind the words, as SVG. */
  scene: string
  fonts: Font[]
}

/** A picture with words on it. */
export async function paintPng(
  words: Parameters<typeof satori>[0],
  { width, height, scene, fonts }: Canvas,
): Promise<Uint8Array> {
  const written = await satori(words, { width, height, fonts })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${scene}${written}</svg>`
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
}
