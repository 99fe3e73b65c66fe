import { Document, Font, Page, Path, renderToBuffer, Svg, Text, View } from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import { Drawing, type Kit, shapesOf, Words } from '../../app/certificates/drawing.ts'
import { type Inscription, writePlainly } from '../../app/certificates/inscription.ts'
import { type CertificateFormat, stages } from '../../app/certificates/stages.ts'
import { runJobs } from '../../platform/thread.ts'
import { type FontFamily, openFonts } from '../painting/fonts.ts'
import { paintPng } from '../painting/png.ts'

export type PrintJob = { format: CertificateFormat; written: Inscription; link: string }

/** Paints what it is sent, away from the thread that answers requests. */

const families: FontFamily[] = ['Onest', 'Onest Extended', 'Onest Cyrillic']
const fonts = openFonts(families)
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

async function paintPicture(written: Inscription, format: CertificateFormat): Promise<Uint8Array> {
  const { width, height } = stages[format]
  const paths = shapesOf(written, format).map(
    ({ d, fill = 'none', stroke = 'none', strokeWidth = 0, opacity = 1 }) =>
      `<path d="${d}" fill="${fill}" fill-opacity="${opacity}" stroke="${stroke}" stroke-width="${strokeWidth}" stroke-opacity="${opacity}" stroke-linecap="round"/>`,
  )
  const words = Words({ written, format, kit: picture }) as ReactElement
  return paintPng(words, { width, height, scene: paths.join(''), fonts })
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

async function paint({ written, format, link }: PrintJob): Promise<Uint8Array> {
  return format === 'a4' || format === 'letter'
    ? paintSheet(written, format, link)
    : paintPicture(written, format)
}

runJobs(paint)
