import { createElement, type ElementType, type ReactNode } from 'react'
import { fitText, lineHeight, widthOf } from './fit-text.ts'
import type { Inscription } from './inscription.ts'
import { type CertificatePalette, palettes } from './palettes.ts'
import { drawScene, type Figure } from './scene.ts'
import { type CertificateFormat, type DrawingRoom, type DrawingStage, stages } from './stages.ts'

/** What a drawing is made with: HTML on the page and for pictures, the PDF's own pieces there. */
export type Kit = {
  Box: ElementType
  Text: ElementType
  Picture: ElementType
  Path: ElementType
  /** A length of the drawing, as the kit measures. */
  measure: (units: number) => number | string
  font: string | string[]
  /** What keeps a line one line, where the kit knows how. */
  oneLine: object
}

export type DrawingRow = {
  text: string
  size: number
  weight: 400 | 600
  colour: string
  above: number
  spacing?: number
}
/** For a page: lengths are parts of the picture's width, so that it is the same on a phone and on a wall. */
export const pageKit = (width: number): Kit => ({
  Box: 'div',
  Text: 'div',
  Picture: 'svg',
  Path: 'path',
  measure: units => `${units / (width / 100)}cqw`,
  font: 'inherit',
  oneLine: { whiteSpace: 'nowrap' },
})

type Size = { width: number; height: number }

/** What all of a picture lies in. */
export const sheetOf = ({ width, height }: Size, { measure }: Kit) => ({
  display: 'flex',
  position: 'relative',
  width: measure(width),
  height: measure(height),
  overflow: 'hidden',
})

/** What its words lie on. */
export const layerOf = ({ width, height }: Size, { measure, font }: Kit) => ({
  display: 'flex',
  position: 'absolute',
  left: 0,
  top: 0,
  width: measure(width),
  height: measure(height),
  fontFamily: font,
})

type Asked = { written: Inscription; format: CertificateFormat; kit: Kit }

/** The one drawing of a certificate. Its words are words, wherever the kit can keep them so. */
export function Drawing({ written, format, kit }: Asked): ReactNode {
  const stage = stages[format]
  return createElement(
    kit.Box,
    { style: sheetOf(stage, kit) },
    pictureOf(shapesOf(written, format), stage, kit),
    Words({ written, format, kit }),
  )
}

/** All that is not words. */
export function shapesOf(written: Inscription, format: CertificateFormat): Figure[] {
  return drawScene(stages[format], palettes[written.theme], written.theme === 'night', written.qr)
}

/** The words alone, for where the picture is painted apart from them. */
export function Words({ written, format, kit }: Asked): ReactNode {
  const palette = palettes[written.theme]
  const stage = stages[format]
  const { sun, head, body, foot } = stage
  const label = labelOf(written, palette, stage)
  const name = nameOf(written, palette, stage)
  const disc: DrawingRoom = {
    left: sun.x - sun.r,
    top: sun.y - sun.r,
    width: sun.r * 2,
    height: sun.r * 2,
    align: 'center',
  }
  const left = head.height - heightOf([...label, ...name])
  return createElement(
    kit.Box,
    { style: layerOf(stage, kit) },
    rows([...label, ...name, ...(body ? [] : statements(written, palette, head.width, left))], {
      ...head,
      isCentred: false,
      kit,
    }),
    rows(inSun(written, palette, sun.r), { ...disc, isCentred: true, kit }),
    body &&
      rows(statements(written, palette, body.width, body.height), {
        ...body,
        isCentred: true,
        kit,
      }),
    rows(smallPrint(written, palette, stage), { ...foot, isCentred: true, kit }),
  )
}

const isWide = ({ body }: DrawingStage): boolean => body === undefined

function labelOf({ label }: Inscription, { accent }: CertificatePalette, stage: DrawingStage): DrawingRow[] {
  const size = isWide(stage) ? 22 : 26
  return [{ text: label, size, weight: 600, colour: accent, above: 0, spacing: 2.4 }]
}

/** One line where it fits, two where it must. */
function nameOf({ name }: Inscription, { ink }: CertificatePalette, stage: DrawingStage): DrawingRow[] {
  if (!name) return []
  const { width, height } = stage.head
  const most = isWide(stage) ? 66 : 84
  const room = { width, height: isWide(stage) ? 118 : height - 52, most, least: 24 }
  return rowsOf(name, room, { weight: 600, colour: ink, above: isWide(stage) ? 14 : 12 })
}

function inSun({ number, unit }: Inscription, palette: CertificatePalette, r: number): DrawingRow[] {
  const words = rowsOf(
    unit,
    { width: r * 1.6, height: r * 0.5, most: Math.round(r * (number ? 0.155 : 0.25)), least: 12 },
    {
      weight: number ? 400 : 600,
      colour: number ? palette.onSunQuiet : palette.onSun,
      above: number ? r * 0.02 : 0,
    },
  )
  if (!number) return words
  const size = Math.round(Math.min(r * 0.9, (r * 1.72) / widthOf(number)))
  return [{ text: number, size, weight: 600, colour: palette.onSun, above: 0 }, ...words]
}

function statements(
  { since, money, message }: Inscription,
  palette: CertificatePalette,
  width: number,
  height: number,
): DrawingRow[] {
  const large = { width, height: 48, most: 34, least: 18 }
  const said = [
    ...(since ? rowsOf(since, large, { weight: 600, colour: palette.ink, above: 12 }) : []),
    ...(money ? rowsOf(money, { ...large, most: 30 }, { weight: 400, colour: palette.quiet, above: 6 }) : []),
  ]
  if (!message) return said
  const room = { width, height: height - heightOf(said) - 16, most: width > 600 ? 32 : 27, least: 12 }
  return [...said, ...rowsOf(message, room, { weight: 400, colour: palette.ink, above: 16 })]
}

function smallPrint(
  { selfReported, host }: Inscription,
  { onNear }: CertificatePalette,
  stage: DrawingStage,
): DrawingRow[] {
  const { width } = stage.foot
  const room = { width, height: 30, most: 20, least: 10 }
  return [
    ...rowsOf(selfReported, room, { weight: 400, colour: onNear, above: 0 }),
    ...rowsOf(host, { ...room, most: 18 }, { weight: 600, colour: onNear, above: 2 }),
  ]
}

export function rowsOf(
  text: string,
  room: Parameters<typeof fitText>[1],
  { above, ...look }: Pick<DrawingRow, 'weight' | 'colour' | 'above'>,
): DrawingRow[] {
  const { size, lines } = fitText(text, room)
  return lines.map((line, index) => ({ text: line, size, ...look, above: index === 0 ? above : 0 }))
}

const heightOf = (lines: DrawingRow[]): number =>
  lines.reduce((sum, { size, above }) => sum + size * lineHeight + above, 0)

type Place = DrawingRoom & { isCentred: boolean; kit: Kit }

export function rows(
  lines: DrawingRow[],
  { left, top, width, height, align, isCentred, kit }: Place,
): ReactNode {
  const { Box, Text, measure: u, oneLine } = kit
  const style = {
    position: 'absolute',
    display: 'flex',
    flexDirection: 'column',
    left: u(left),
    top: u(top),
    width: u(width),
    height: u(height),
    ...(isCentred && { justifyContent: 'center' }),
  }
  return createElement(
    Box,
    { style },
    ...lines.map(({ text, size, weight, colour, above, spacing }) =>
      createElement(
        Text,
        {
          style: {
            ...oneLine,
            width: u(width),
            marginTop: u(above),
            fontSize: u(size),
            fontWeight: weight,
            color: colour,
            textAlign: align,
            ...(align === 'center' && { justifyContent: 'center' }),
            lineHeight: size > 100 ? 1.08 : lineHeight,
            ...(spacing !== undefined && { letterSpacing: u(spacing) }),
          },
        },
        text,
      ),
    ),
  )
}

export function pictureOf(
  shapes: Figure[],
  { width, height }: Pick<DrawingStage, 'width' | 'height'>,
  { Picture, Path, measure: u }: Kit,
): ReactNode {
  const style = { position: 'absolute', left: 0, top: 0, width: u(width), height: u(height) }
  const size = { viewBox: `0 0 ${width} ${height}`, width: u(width), height: u(height), style }
  return createElement(
    Picture,
    { ...size, 'aria-hidden': true },
    ...shapes.map(({ d, fill = 'none', stroke, strokeWidth, opacity = 1 }) =>
      createElement(Path, {
        d,
        fill,
        fillOpacity: opacity,
        ...(stroke && { stroke, strokeWidth, strokeOpacity: opacity, strokeLinecap: 'round' }),
      }),
    ),
  )
}
