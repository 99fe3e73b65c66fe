import { Image, Path, Rect, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as make, type ReactElement } from 'react'
import { fitText, lineHeight } from '../../app/certificates/fit-text.ts'
import type { QrPath } from '../../app/certificates/inscription.ts'
import { families } from '../painting/fonts.ts'

/** One for a waiting room, with all its words. */
export type Poster = {
  format: 'a4' | 'letter'
  language: string
  title: string
  lead: string
  promise: string
  /** The short address as people type it. */
  address: string
  organisation: string
  /** The organisation's own, in place of ours. */
  accent: string | undefined
  logo: { png: Uint8Array; width: number; height: number } | undefined
  qr: QrPath
}

/** The look by day, as the tokens have it. */
const colours = { paper: '#fbf9f3', ink: '#141f30', quiet: '#48535f', tide: '#00688a' }
const margin = 56
const codeSide = 236

type Line = { top: number; height: number; most: number; weight: 400 | 600; colour: string; align?: 'center' }

/** As large as its room allows, so that no language needs a second sheet. */
function write(
  text: string,
  width: number,
  { top, height, most, weight, colour, align }: Line,
): ReactElement {
  const { size, lines } = fitText(text, { width, height, most, least: 8 })
  return make(
    View,
    { key: top, style: { position: 'absolute', left: margin, top, width, height } },
    lines.map(line =>
      make(
        Text,
        {
          key: line,
          style: {
            fontSize: size,
            fontWeight: weight,
            color: colour,
            lineHeight,
            textAlign: align ?? 'left',
          },
        },
        line,
      ),
    ),
  )
}

const markBox = { width: 150, height: 50 }

/** The organisation's logo in the corner across from its name, as large as its box allows. */
function mark({ png, width, height }: NonNullable<Poster['logo']>, sheet: number): ReactElement {
  const scale = Math.min(markBox.width / width, markBox.height / height)
  const [wide, tall] = [width * scale, height * scale]
  const data = { data: Buffer.from(png), format: 'png' as const }
  const style = {
    position: 'absolute' as const,
    left: sheet - margin - wide,
    top: 44,
    width: wide,
    height: tall,
  }
  return make(Image, { key: 'mark', src: data, style })
}

/** The sun over quiet water, at the foot of the sheet. */
function scene(width: number, height: number): ReactElement {
  return make(
    Svg,
    {
      viewBox: '0 0 1200 260',
      style: { position: 'absolute', left: 0, top: height - width * 0.2167, width, height: width * 0.2167 },
    },
    make(Path, { d: 'M0 60c200-44 400-44 600-12s400 32 600-12v224H0z', fill: '#d5edf2' }),
    make(Path, { d: 'M0 130c200-36 400-36 600-6s400 30 600-10v146H0z', fill: '#dcefe0' }),
  )
}

function code({ size, path }: QrPath, left: number, top: number): ReactElement {
  const side = size + 8
  return make(
    Svg,
    {
      viewBox: `0 0 ${side} ${side}`,
      style: { position: 'absolute', left, top, width: codeSide, height: codeSide },
    },
    make(Rect, { x: 0, y: 0, width: side, height: side, rx: 2, fill: '#ffffff' }),
    // A drawing of its own begins at its corner, wherever the code's own numbers do.
    make(Path, {
      d: path.replace(/M(\d+) (\d+)/g, (_, x, y) => `M${Number(x) + 4} ${Number(y) + 4}`),
      fill: colours.ink,
    }),
  )
}

/** All of it lies where it is put: without a sheet to lie on, the page would have no height. */
export function drawPoster(poster: Poster, width: number, height: number): ReactElement {
  const { title, lead, promise, address, organisation, qr, accent = colours.tide, logo } = poster
  const room = width - 2 * margin
  const codeTop = height * 0.4
  const below = (space: number, tall: number) => ({ top: codeTop + codeSide + space, height: tall })
  return make(
    View,
    { style: { width, height, backgroundColor: colours.paper, fontFamily: families } },
    scene(width, height),
    logo && mark(logo, width),
    write(organisation, logo ? room - markBox.width - 16 : room, {
      top: 48,
      height: 44,
      most: 17,
      weight: 600,
      colour: accent,
    }),
    write(title, room, { top: 104, height: 130, most: 50, weight: 600, colour: colours.ink }),
    write(lead, room, { top: 240, height: 74, most: 20, weight: 400, colour: colours.quiet }),
    code(qr, (width - codeSide) / 2, codeTop),
    write(address, room, { ...below(14, 34), most: 24, weight: 600, colour: colours.ink, align: 'center' }),
    write(promise, room, { ...below(52, 40), most: 15, weight: 400, colour: colours.quiet, align: 'center' }),
  )
}
