import { Document, Page, Path, renderToBuffer, Svg, Text, View } from '@react-pdf/renderer'
import { Resvg } from '@resvg/resvg-js'
import { createElement, type ReactElement, type ReactNode } from 'react'
import satori from 'satori'
import * as certificate from '../../app/certificates/drawing.ts'
import { type Inscription, writePlainly } from '../../app/certificates/inscription.ts'
import type { Figure } from '../../app/certificates/scene.ts'
import { type CertificateFormat, stages } from '../../app/certificates/stages.ts'
import * as keepsake from '../../app/challenges/keepsake/drawing.ts'
import type { Keepsake } from '../../app/challenges/keepsake/inscription.ts'
import { runJobs } from '../../platform/thread.ts'
import { drawPoster, type Poster } from '../links/poster.ts'
import { families, fonts } from '../painting/fonts.ts'

type KeepsakeFormat = 'picture' | 'a4' | 'letter'
export type PrintJob =
  | { format: CertificateFormat; written: Inscription; link: string }
  | { format: KeepsakeFormat; kept: Keepsake }
  | { poster: Poster }
  /** A code, as SVG. */
  | { code: string }

/** Paints what it is sent, away from the thread that answers requests. */

const picture: certificate.Kit = {
  Box: 'div',
  Text: 'div',
  Picture: 'svg',
  Path: 'path',
  measure: units => units,
  font: families.join(', '),
  oneLine: { display: 'flex', whiteSpace: 'nowrap' },
}

type Stage = { width: number; height: number }

async function paintPicture(
  shapes: Figure[],
  words: ReactNode,
  { width, height }: Stage,
): Promise<Uint8Array> {
  const paths = shapes.map(
    ({ d, fill = 'none', stroke = 'none', strokeWidth = 0, opacity = 1 }) =>
      `<path d="${d}" fill="${fill}" fill-opacity="${opacity}" stroke="${stroke}" stroke-width="${strokeWidth}" stroke-opacity="${opacity}" stroke-linecap="round"/>`,
  )
  const written = await satori(words as ReactElement, { width, height, fonts })
  return toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${paths.join('')}${written}</svg>`,
  )
}

const toPng = (svg: string): Uint8Array =>
  new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()

const sheets = { a4: [595.28, 841.89], letter: [612, 792] } as const

type Sheet = {
  format: keyof typeof sheets
  units: number
  /** Around the drawing, where it is not the sheet itself. */
  margin?: number
  language: string
  title: string
  subject: string
}

async function paintSheet(
  draw: (kit: certificate.Kit) => ReactNode,
  { format, units, margin = 0, ...said }: Sheet,
): Promise<Uint8Array> {
  const [width, height] = sheets[format]
  const paper: certificate.Kit = {
    Box: View,
    Text,
    Picture: Svg,
    Path,
    measure: length => (length * (width - 2 * margin)) / units,
    font: families,
    oneLine: {},
  }
  const drawn = draw(paper) as ReactElement
  const page = createElement(
    Page,
    { size: [width, height], wrap: false, style: { padding: margin } },
    margin ? createElement(View, { style: { margin: 'auto' } }, drawn) : drawn,
  )
  return renderToBuffer(createElement(Document, { ...said, creator: 'Exhale', producer: 'Exhale' }, page))
}

async function paint(job: PrintJob): Promise<Uint8Array> {
  if ('kept' in job) return paintKeepsake(job.kept, job.format)
  if ('code' in job) return toPng(job.code)
  if ('poster' in job) return paintPoster(job.poster)
  const { written, format, link } = job
  const { width, height } = stages[format]
  if (format !== 'a4' && format !== 'letter') {
    const words = certificate.Words({ written, format, kit: picture })
    return paintPicture(certificate.shapesOf(written, format), words, { width, height })
  }
  return paintSheet(kit => certificate.Drawing({ written, format, kit }), {
    format,
    units: width,
    language: written.language,
    title: [written.label, written.name].filter(Boolean).join(', '),
    subject: writePlainly(written, link),
  })
}

async function paintKeepsake(kept: Keepsake, format: KeepsakeFormat): Promise<Uint8Array> {
  const { stage } = keepsake
  if (format === 'picture')
    return paintPicture(keepsake.shapesOf(kept), keepsake.Words({ kept, kit: picture }), stage)
  const { language, title, number, unit, names, dates } = kept
  return paintSheet(kit => keepsake.Drawing({ kept, kit }), {
    format,
    units: stage.width,
    margin: 36,
    language,
    title,
    subject: [`${number} ${unit}`, names, dates].filter(Boolean).join('\n'),
  })
}

function paintPoster(poster: Poster): Promise<Uint8Array> {
  const { format, language, title, lead, address } = poster
  const [width, height] = sheets[format]
  const subject = `${lead} ${address}`
  return paintSheet(() => drawPoster(poster, width, height), {
    format,
    units: width,
    language,
    title,
    subject,
  })
}

runJobs(paint)
