import { createElement, type ReactNode } from 'react'
import {
  type DrawingRow,
  type Kit,
  layerOf,
  pictureOf,
  rows,
  rowsOf,
  sheetOf,
} from '../../certificates/drawing.ts'
import { widthOf } from '../../certificates/fit-text.ts'
import { palettes } from '../../certificates/palettes.ts'
import { box, circle, type Figure, round, wave } from '../../certificates/scene.ts'
import type { Keepsake } from './inscription.ts'

/** Four to five, as phones show pictures best. */
export const stage = { width: 1080, height: 1350 }

const sun = { x: 540, y: 462, r: 232 }
const shore = 792
const dots = { left: 100, top: 862, width: 880, height: 270 }
const { paper, ink, accent, halo, onSun, onSunQuiet, sun: disc } = palettes.dawn
const sea = { far: '#23667a', near: '#04475c', dot: '#fbe0b4', quiet: '#cfe3e6' }

/** The one drawing of a keepsake: a sun with what all of them brought together, and their days on the water. */
export function Drawing({ kept, kit }: { kept: Keepsake; kit: Kit }): ReactNode {
  const style = sheetOf(stage, kit)
  return createElement(kit.Box, { style }, pictureOf(shapesOf(kept), stage, kit), Words({ kept, kit }))
}

/** All that is not words. */
export function shapesOf({ rows: people }: Keepsake): Figure[] {
  const { width, height } = stage
  return [
    { d: box(0, 0, width, height), fill: paper },
    { d: circle(sun.x, sun.y, sun.r * 1.72), fill: halo, opacity: 0.14 },
    { d: circle(sun.x, sun.y, sun.r * 1.34), fill: halo, opacity: 0.2 },
    { d: circle(sun.x, sun.y, sun.r), fill: disc },
    { d: box(34, 34, width - 68, height - 68), stroke: accent, strokeWidth: 2, opacity: 0.5 },
    { d: box(46, 46, width - 92, height - 92), stroke: accent, strokeWidth: 1, opacity: 0.5 },
    { d: wave(width, height, shore - 34, 26, 0.2), fill: sea.far },
    { d: wave(width, height, shore, 22, 0.35), fill: sea.near },
    ...daysOf(people),
  ]
}

/** A dot a day, larger where it was smoke-free; what else it was, nobody sees. */
function daysOf(people: Keepsake['rows']): Figure[] {
  const columns = people[0]?.length ?? 0
  if (columns === 0) return []
  const across = Math.min(dots.width / columns, 44)
  const down = Math.min(dots.height / people.length, 44)
  const largest = Math.min(across, down) * 0.36
  const left = dots.left + (dots.width - across * columns) / 2
  const top = dots.top + (dots.height - down * people.length) / 2
  const at = (row: number, column: number, r: number) =>
    circle(round(left + across * (column + 0.5)), round(top + down * (row + 0.5)), round(r))
  const cells = people.flatMap((days, row) => days.map((share, column) => ({ share, row, column })))
  const free = cells.filter(({ share }) => share)
  const rest = cells.filter(({ share }) => share === 0)
  const draw = (found: typeof cells, size: (share: number) => number) =>
    found.map(({ row, column, share }) => at(row, column, size(share ?? 0))).join('')
  return [
    { d: draw(free, share => largest * Math.sqrt(0.2 + 0.8 * share)), fill: sea.dot },
    { d: draw(rest, () => largest * 0.28), fill: sea.quiet, opacity: 0.6 },
  ].filter(({ d }) => d !== '')
}

/** The words alone, for where the picture is painted apart from them. */
export function Words({ kept, kit }: { kept: Keepsake; kit: Kit }): ReactNode {
  const place = { align: 'center' as const, isCentred: true, kit }
  const title = rowsOf(
    kept.title,
    { width: 860, height: 104, most: 50, least: 22 },
    { weight: 600, colour: ink, above: 0 },
  )
  return createElement(
    kit.Box,
    { style: layerOf(stage, kit) },
    rows(title, { ...place, left: 110, top: 66, width: 860, height: 104 }),
    rows(inSun(kept), {
      ...place,
      left: sun.x - sun.r,
      top: sun.y - sun.r,
      width: sun.r * 2,
      height: sun.r * 2,
    }),
    rows(foot(kept), { ...place, left: 90, top: 1148, width: 900, height: 134 }),
  )
}

function inSun({ number, unit }: Keepsake): DrawingRow[] {
  const size = Math.round(Math.min(200, (sun.r * 1.7) / widthOf(number)))
  return [
    { text: number, size, weight: 600, colour: onSun, above: 0 },
    ...rowsOf(
      unit,
      { width: sun.r * 1.6, height: 90, most: 34, least: 18 },
      { weight: 400, colour: onSunQuiet, above: 0 },
    ),
  ]
}

function foot({ names, dates }: Keepsake): DrawingRow[] {
  const said = names
    ? rowsOf(
        names,
        { width: 900, height: 88, most: 32, least: 13 },
        { weight: 600, colour: '#ffffff', above: 0 },
      )
    : []
  return [
    ...said,
    ...rowsOf(
      dates,
      { width: 900, height: 36, most: 24, least: 14 },
      { weight: 400, colour: sea.quiet, above: 8 },
    ),
  ]
}
