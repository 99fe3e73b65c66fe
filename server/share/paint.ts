import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import satori, { type Font } from 'satori'
import { takeOrders } from '../../platform/thread.ts'

export type Wish = { title: string; site: string }

export const width = 1200
export const height = 630

/** The look by day, as the tokens have it; a picture has but one scheme. */
const colours = { paper: '#fbf9f3', ink: '#141f30', quiet: '#48535f', tide: '#00688a' }

const families = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext'] as const
let fonts: Font[] | undefined

/** One family a subset: letters that are missing in the first are looked for in the next. */
function openFonts(): Font[] {
  const read = (subset: string, weight: 400 | 600): Font => ({
    name: subset,
    weight,
    style: 'normal',
    data: readFileSync(
      fileURLToPath(import.meta.resolve(`@fontsource/onest/files/onest-${subset}-${weight}-normal.woff`)),
    ),
  })
  return families.flatMap(subset => [read(subset, 400), read(subset, 600)])
}

async function paint({ title, site }: Wish): Promise<Uint8Array> {
  fonts ??= openFonts()
  const words = await satori(arrange(title, site), { width, height, fonts })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${scene}${words}</svg>`
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
}

/** A sun over quiet water: the picture of the first page, wide. */
const scene = `
<rect width="1200" height="630" fill="${colours.paper}"/>
<circle cx="980" cy="480" r="190" fill="#fbeedd"/>
<circle cx="980" cy="480" r="115" fill="#f6c98b"/>
<path d="M0 470c200-44 400-44 600-12s400 32 600-12v184H0z" fill="#d5edf2"/>
<path d="M0 530c200-36 400-36 600-6s400 30 600-10v116H0z" fill="#dcefe0"/>
<path d="M870 492h220M910 512h140" stroke="#f6c98b" stroke-width="5" stroke-linecap="round" opacity=".7"/>`

function arrange(title: string, site: string) {
  const fontFamily = families.join(', ')
  const fontSize = title.length > 90 ? 52 : title.length > 50 ? 62 : 74
  return box(
    { width, height, flexDirection: 'column', padding: '64px 80px', fontFamily, color: colours.ink },
    [
      box({ fontSize: 34, fontWeight: 600, color: colours.tide }, site),
      box(
        {
          marginTop: 44,
          maxWidth: 960,
          fontSize,
          fontWeight: 600,
          lineHeight: 1.15,
          letterSpacing: '-0.02em',
        },
        title,
      ),
    ],
  )
}

type Box = { type: 'div'; key: null; props: { style: object; children: string | Box[] } }

const box = (style: object, children: string | Box[]): Box => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children },
})

takeOrders(paint)
