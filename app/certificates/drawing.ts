import { createElement, type ElementType, type ReactNode } from 'react'
import type { Inscription } from './inscription.ts'
import { type Palette, palettes } from './palettes.ts'
import { drawScene, type Shape, type Stage } from './scene.ts'

export const formats = ['share', 'square', 'a4', 'letter'] as const
export type Format = (typeof formats)[number]

/** What a drawing is made with: HTML on the page and for pictures, the PDF's own pieces there. */
export type Kit = {
  Box: ElementType
  Text: ElementType
  Picture: ElementType
  Path: ElementType
  /** A length of the drawing, as the kit measures. */
  measure: (units: number) => number | string
  font: string | string[]
  /** Where a word without end must be told to break. */
  breaksWords: boolean
}

type Row = { text: string; size: number; weight: 400 | 600; colour: string; above: number; spacing?: number }

/** The one drawing of a certificate. Its words are words, wherever the kit can keep them so. */
export function Drawing({
  written,
  format,
  kit,
}: {
  written: Inscription
  format: Format
  kit: Kit
}): ReactNode {
  const palette = palettes[written.theme]
  const stage = stages[format]
  const { measure: u, Box } = kit
  const shapes = drawScene(stage, palette, written.theme === 'night', written.qr)
  const isWide = format === 'share'
  const column = isWide
    ? { left: 84, top: 78, width: 500, alignItems: 'flex-start' as const }
    : { left: 90, top: stage.inset + 46, width: stage.width - 180, alignItems: 'center' as const }
  const belowSun = stage.sun.y + stage.sun.r + 22
  const { sun } = stage
  return createElement(
    Box,
    {
      style: {
        display: 'flex',
        position: 'relative',
        width: u(stage.width),
        height: u(stage.height),
        backgroundColor: palette.paper,
        fontFamily: kit.font,
        overflow: 'hidden',
      },
    },
    scene(shapes, stage, kit),
    rows(
      isWide
        ? [...above(written, palette, format), ...below(written, palette, format)]
        : above(written, palette, format),
      { ...column, kit },
    ),
    rows(inSun(written, palette, sun.r), {
      left: sun.x - sun.r,
      top: sun.y - sun.r,
      width: sun.r * 2,
      height: sun.r * 2,
      alignItems: 'center',
      kit,
    }),
    isWide
      ? null
      : rows(below(written, palette, format), {
          left: 110,
          top: belowSun,
          width: stage.width - 220,
          alignItems: 'center',
          kit,
        }),
    rows(smallPrint(written, palette, format), {
      left: isWide ? 84 : 70,
      top: stage.height - stage.inset - (isWide ? 66 : 78),
      width: stage.width - (isWide ? 168 : 140),
      alignItems: isWide ? 'flex-start' : 'center',
      kit,
    }),
  )
}

const portrait = (height: number): Stage => ({
  width: 1000,
  height,
  sun: { x: 500, y: Math.round(height * 0.425), r: 232 },
  horizon: height - 400,
  shore: height - 196,
  inset: 34,
  seal: { x: 500, y: height - 238, r: 100 },
})

export const stages: Record<Format, Stage> = {
  share: { width: 1200, height: 630, sun: { x: 880, y: 262, r: 186 }, horizon: 438, shore: 522, inset: 26 },
  square: { width: 1080, height: 1080, sun: { x: 540, y: 476, r: 226 }, horizon: 838, shore: 938, inset: 32 },
  a4: portrait(1414),
  letter: portrait(1294),
}

function above({ label, name }: Inscription, palette: Palette, format: Format): Row[] {
  const isWide = format === 'share'
  const base = isWide ? 0.78 : 1
  const title: Row = {
    text: label,
    size: isWide ? 22 : 25,
    weight: 600,
    colour: palette.accent,
    above: 0,
    spacing: 2.4,
  }
  if (!name) return [title]
  return [
    title,
    {
      text: name,
      size: Math.round(nameSize(name) * base),
      weight: 600,
      colour: palette.ink,
      above: isWide ? 18 : 20,
    },
  ]
}

/** One line where it fits, two where it must. */
function nameSize(name: string): number {
  const length = [...name].length
  if (length <= 14) return 82
  if (length <= 22) return 62
  return length <= 34 ? 46 : 38
}

function inSun({ number, unit }: Inscription, palette: Palette, r: number): Row[] {
  const words: Row = {
    text: unit,
    size: number ? Math.round(r * ([...unit].length > 17 ? 0.125 : 0.15)) : Math.round(r * 0.24),
    weight: number ? 400 : 600,
    colour: number ? palette.onSunQuiet : palette.onSun,
    above: number ? r * 0.02 : 0,
  }
  if (!number) return [words]
  const size = r * ([...number].length > 4 ? 0.62 : [...number].length > 3 ? 0.74 : 0.94)
  return [{ text: number, size: Math.round(size), weight: 600, colour: palette.onSun, above: 0 }, words]
}

function below({ since, money, message }: Inscription, palette: Palette, format: Format): Row[] {
  const size = format === 'share' ? 25 : 28
  const found: Row[] = []
  if (since)
    found.push({
      text: since,
      size: size + 3,
      weight: 600,
      colour: palette.ink,
      above: format === 'share' ? 20 : 0,
    })
  if (money) found.push({ text: money, size, weight: 400, colour: palette.quiet, above: 8 })
  if (message) {
    const length = [...message].length
    const small = length > 120 ? size - 7 : length > 70 ? size - 4 : size - 2
    found.push({ text: message, size: small, weight: 400, colour: palette.ink, above: 16 })
  }
  return found
}

function smallPrint({ selfReported, host }: Inscription, palette: Palette, format: Format): Row[] {
  const size = format === 'share' ? 18 : 19
  return [
    { text: selfReported, size, weight: 400, colour: palette.onNear, above: 0 },
    { text: host, size: size - 1, weight: 600, colour: palette.onNear, above: 2 },
  ]
}

type Place = {
  left: number
  top: number
  width: number
  height?: number
  alignItems: 'center' | 'flex-start'
  kit: Kit
}

function rows(lines: Row[], { left, top, width, height, alignItems, kit }: Place): ReactNode {
  const { Box, Text, measure: u } = kit
  const style = {
    position: 'absolute',
    display: 'flex',
    flexDirection: 'column',
    alignItems,
    left: u(left),
    top: u(top),
    width: u(width),
    ...(height !== undefined && { height: u(height), justifyContent: 'center' }),
  }
  const align = alignItems === 'center' ? 'center' : 'left'
  return createElement(
    Box,
    { style },
    ...lines.map(({ text, size, weight, colour, above, spacing }) =>
      createElement(
        Text,
        {
          style: {
            marginTop: u(above),
            fontSize: u(size),
            fontWeight: weight,
            color: colour,
            textAlign: align,
            lineHeight: weight === 600 && size > 60 ? 1.08 : 1.3,
            maxWidth: u(width),
            ...(kit.breaksWords && { wordBreak: 'break-word' }),
            ...(spacing !== undefined && { letterSpacing: u(spacing) }),
          },
        },
        text,
      ),
    ),
  )
}

function scene(shapes: Shape[], { width, height }: Stage, { Picture, Path, measure: u }: Kit): ReactNode {
  const style = { position: 'absolute', left: 0, top: 0, width: u(width), height: u(height) }
  const size = {
    viewBox: `0 0 ${width} ${height}`,
    width: u(width),
    height: u(height),
    style,
    'aria-hidden': true,
  }
  return createElement(
    Picture,
    size,
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
