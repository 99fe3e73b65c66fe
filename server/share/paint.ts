import { runJobs } from '../../platform/thread.ts'
import { type FontFamily, openFonts } from '../painting/fonts.ts'
import { paintPng } from '../painting/png.ts'

export type SharePicture = { title: string; site: string }

const width = 1200
const height = 630

/** The look by day, as the tokens have it; a picture has but one scheme. */
const colours = { paper: '#fbf9f3', ink: '#141f30', quiet: '#48535f', tide: '#00688a' }

const families: FontFamily[] = ['Onest', 'Onest Extended', 'Onest Cyrillic', 'Onest Cyrillic Extended']
const fonts = openFonts(families)

const paint = async ({ title, site }: SharePicture): Promise<Uint8Array> =>
  paintPng(arrange(title, site), { width, height, scene, fonts })

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

runJobs(paint)
