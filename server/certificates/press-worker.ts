import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Document, Font, Page, Path, renderToBuffer, Svg, Text, View } from '@react-pdf/renderer'
import { Resvg } from '@resvg/resvg-js'
import { createElement, type ReactElement } from 'react'
import satori from 'satori'
import { Drawing, type Kit, shapesOf, Words } from '../../app/certificates/drawing.ts'
import { type Inscription, writePlainly } from '../../app/certificates/inscription.ts'
import { type Format, stages } from '../../app/certificates/stages.ts'
import { takeOrders } from '../../platform/thread.ts'
import { unpackWoff } from './sfnt.ts'

export type Job = { format: Format; written: Inscription; link: string }

/** Paints what it is sent, away from the thread that answers requests. */

const require = createRequire(import.meta.url)
const scripts = { Onest: 'latin', 'Onest Extended': 'latin-ext', 'Onest Cyrillic': 'cyrillic' } as const
const weights = [400, 600] as const
const families = Object.keys(scripts)
const fonts = Object.entries(scripts).flatMap(([name, script]) =>
  weights.map(weight => {
    const file = require.resolve(`@fontsource/onest/files/onest-${script}-${weight}-normal.woff`)
    return { name, weight, style: 'normal' as const, data: unpackWoff(readFileSync(file)) }
  }),
)
for (const { name, weight, data } of fonts)
  Font.register({
    family: name,
    fontWeight: weight,
    src: `data:font/ttf;base64,${data.toString('base64')}`,
  })
// The drawing breaks its own lines.
Font.registerHyphenationCallback(word => [word])

const picture: Kit = {
  Box: 'div',
  Text: 'div',
  Picture: 'svg',
  Path: 'path',
  measure: units => units,
  font: families.join(', '),
  oneLine: { display: 'flex', whiteSpace: 'nowrap' },
}

async function paintPicture(written: Inscription, format: Format): Promise<Uint8Array> {
  const { width, height } = stages[format]
  const words = await satori(Words({ written, format, kit: picture }) as ReactElement, {
    width,
    height,
    fonts,
  })
  const paths = shapesOf(written, format).map(
    ({ d, fill = 'none', stroke = 'none', strokeWidth = 0, opacity = 1 }) =>
      `<path d="${d}" fill="${fill}" fill-opacity="${opacity}" stroke="${stroke}" stroke-width="${strokeWidth}" stroke-opacity="${opacity}" stroke-linecap="round"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${paths.join('')}${words}</svg>`
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
}

const sheets = { a4: [595.28, 841.89], letter: [612, 792] } as const

async function paintSheet(written: Inscription, format: 'a4' | 'letter', link: string): Promise<Uint8Array> {
  const [width, height] = sheets[format]
  const { width: units } = stages[format]
  const paper: Kit = {
    Box: View,
    Text,
    Picture: Svg,
    Path,
    measure: length => (length * width) / units,
    font: families,
    oneLine: {},
  }
  const page = createElement(
    Page,
    { size: [width, height], wrap: false },
    Drawing({ written, format, kit: paper }) as ReactElement,
  )
  const title = [written.label, written.name].filter(Boolean).join(', ')
  const subject = writePlainly(written, link)
  return renderToBuffer(
    createElement(
      Document,
      { title, subject, language: written.language, creator: 'Exhale', producer: 'Exhale' },
      page,
    ),
  )
}

async function paint({ written, format, link }: Job): Promise<Uint8Array> {
  return format === 'a4' || format === 'letter'
    ? paintSheet(written, format, link)
    : paintPicture(written, format)
}

takeOrders(paint)
