import { Circle, Document, Line, Page, renderToBuffer, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as make, type ReactElement, type ReactNode } from 'react'
import { placeDots } from '../../app/outcomes/dots.ts'
import type { Part, SheetPoint, SheetText, TableText } from '../../app/outcomes/sheet-text.ts'
import { topOf } from '../../app/outcomes/year-top.ts'
import { runJobs } from '../../platform/thread.ts'
import { families } from '../painting/pdf-fonts.ts'

/** The look by day, as the tokens have it. */
const colours = { ink: '#141f30', quiet: '#48535f', line: '#dcd8cc', grey: '#c9c5b8', moss: '#256b3e' }
const a4 = [595.28, 841.89] as const
const margin = 40
const room = a4[0] - 2 * margin
const half = (room - 24) / 2

type Style = Record<string, string | number>
/** Everything is as large as this says, so that no language needs a second sheet. */
type Scale = (size: number) => number

const text = (words: string, style: Style, key?: string): ReactElement =>
  make(Text, { key: key ?? words, style: { color: colours.ink, lineHeight: 1.3, ...style } }, words)
const box = (style: Style, ...children: ReactNode[]): ReactElement => make(View, { style }, ...children)
const title = (words: string, s: Scale): ReactElement =>
  text(words, { fontSize: s(9.5), fontWeight: 600, marginBottom: s(3) })
const small = (s: Scale): Style => ({ fontSize: s(8), color: colours.quiet })

function letterhead({ organisation, line, reportOf, dates }: SheetText, s: Scale): ReactElement {
  const end = { ...small(s), textAlign: 'right' }
  return box(
    {
      flexDirection: 'row',
      justifyContent: 'space-between',
      borderBottom: `0.7 solid ${colours.line}`,
      paddingBottom: s(8),
    },
    box({ width: half }, text(organisation, { fontSize: s(10.5), fontWeight: 600 }), text(line, small(s))),
    box({ width: half }, text(reportOf, end), text(dates, end)),
  )
}

function speak({ headline, rate, isShare, counted, word }: SheetText, s: Scale): ReactElement {
  return box(
    { marginTop: s(16) },
    text(headline, { fontSize: s(17), fontWeight: 600, lineHeight: 1.2, maxWidth: room * 0.75 }),
    box(
      { flexDirection: 'row', alignItems: 'center', marginTop: s(8) },
      text(rate, {
        fontSize: s(isShare ? 46 : 26),
        fontWeight: 600,
        color: colours.moss,
        lineHeight: 1,
        width: s(130),
      }),
      box(
        { flex: 1 },
        text(counted, { fontSize: s(10.5), fontWeight: 600 }),
        text(word, { ...small(s), marginTop: s(3) }),
      ),
    ),
  )
}

const radius: Record<Part['mark'], number> = { free: 3.8, smoked: 3.4, silent: 3.8, unasked: 1.3 }
const looks: Record<Part['mark'], { fill: string; stroke?: string; strokeWidth?: number }> = {
  free: { fill: colours.moss },
  smoked: { fill: '#ffffff', stroke: colours.ink, strokeWidth: 0.9 },
  silent: { fill: colours.grey },
  unasked: { fill: colours.quiet },
}
const circle = (x: number, y: number, mark: Part['mark']): ReactElement =>
  make(Circle, { key: `${x} ${y}`, cx: x * 10 + 5, cy: y * 10 + 5, r: radius[mark], ...looks[mark] })

function dots(sheet: SheetText, s: Scale): ReactElement {
  const { columns, rows, dots: placed } = placeDots(sheet)
  const viewBox = `0 0 ${columns * 10} ${rows * 10}`
  const legend = sheet.parts.map(({ mark, number, label }) =>
    make(
      View,
      { key: label, style: { flexDirection: 'row', width: room / sheet.parts.length, paddingRight: s(8) } },
      make(
        Svg,
        { viewBox: '0 0 10 10', style: { width: s(8), height: s(8), marginTop: s(3) } },
        circle(0, 0, mark),
      ),
      text(number, { fontSize: s(10.5), fontWeight: 600, marginLeft: s(3), marginRight: s(4) }),
      text(label, { ...small(s), flex: 1, marginTop: s(1.5), lineHeight: 1.2 }),
    ),
  )
  return box(
    { marginTop: s(14) },
    make(
      Svg,
      { viewBox, style: { width: room, height: (room * rows) / columns } },
      ...placed.map(({ x, y, mark }) => circle(x, y, mark)),
    ),
    box({ flexDirection: 'row', marginTop: s(8) }, ...legend),
    text(sheet.dot, { ...small(s), fontSize: s(7), marginTop: s(3) }),
  )
}

function chart(points: readonly SheetPoint[], s: Scale): ReactElement {
  const tall = s(74)
  const most = topOf(points)
  const yOf = (share: number) => 6 + (1 - share / most) * (tall - 12)
  const width = half / points.length
  const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, key: string) =>
    make(Line, { key, x1, y1, x2, y2, stroke, strokeWidth: 0.8 })
  const marks = points.flatMap(({ drawn }, index) => {
    if (!drawn) return []
    const { share, low, high } = drawn
    const x = width * (index + 0.5)
    const fill = index === points.length - 1 ? colours.moss : '#ffffff'
    return [
      line(x, yOf(high), x, yOf(low), colours.moss, `stem${index}`),
      line(x - 3, yOf(high), x + 3, yOf(high), colours.moss, `high${index}`),
      line(x - 3, yOf(low), x + 3, yOf(low), colours.moss, `low${index}`),
      make(Circle, {
        key: `point${index}`,
        cx: x,
        cy: yOf(share),
        r: 3,
        fill,
        stroke: colours.moss,
        strokeWidth: 1.3,
      }),
    ]
  })
  const grid = [0, 0.5, 1].map(part =>
    line(0, yOf(part * most), half, yOf(part * most), colours.line, `grid${part}`),
  )
  const named = points.map(({ name, of, rate }) =>
    make(
      View,
      { key: name, style: { width, paddingHorizontal: 1 } },
      text(rate, { fontSize: s(8), fontWeight: 600, textAlign: 'center' }),
      text(name, { fontSize: s(6.5), textAlign: 'center' }),
      of && text(of, { ...small(s), fontSize: s(6.5), textAlign: 'center' }),
    ),
  )
  return box(
    {},
    marks.length > 0 &&
      make(Svg, { viewBox: `0 0 ${half} ${tall}`, style: { width: half, height: tall } }, ...grid, ...marks),
    box({ flexDirection: 'row', marginTop: s(2) }, ...named),
  )
}

function table({ title: name, heads, rows }: TableText, s: Scale): ReactElement {
  const widths = [0.46, 0.19, 0.2, 0.15]
  const cells = (row: readonly string[], style: Style) =>
    row.map((cell, index) =>
      text(
        cell,
        { ...style, width: half * (widths[index] ?? 0), textAlign: index === 0 ? 'left' : 'right' },
        `${index}`,
      ),
    )
  const under = { flexDirection: 'row', borderBottom: `0.5 solid ${colours.line}`, paddingVertical: s(2.5) }
  const lines = rows.map(row =>
    make(View, { key: row[0] ?? '', style: under as never }, ...cells(row, { fontSize: s(8.5) })),
  )
  return make(
    View,
    { key: name, style: { width: half } },
    title(name, s),
    box(under, ...cells(heads, small(s))),
    ...lines,
  )
}

function list(heading: string, lines: readonly string[], isCounted: boolean, s: Scale): ReactElement {
  const items = lines.map((line, index) =>
    make(
      View,
      { key: line, style: { flexDirection: 'row', marginBottom: s(2) } },
      text(isCounted ? `${index + 1}.` : '•', { fontSize: s(8), width: s(10) }),
      text(line, { fontSize: s(8), flex: 1 }),
    ),
  )
  return make(View, { key: heading, style: { width: half } }, title(heading, s), ...items)
}

const pair = (s: Scale, ...children: ReactNode[]): ReactElement =>
  box({ flexDirection: 'row', justifyContent: 'space-between', marginTop: s(14) }, ...children)

function draw(sheet: SheetText, s: Scale): ReactElement {
  const { year, later, answered, tables, how, cant, foot } = sheet
  const beside = box(
    { width: half },
    title(later.title, s),
    text(`${later.rate} ${later.body}`.trim(), { ...small(s), marginBottom: s(8) }),
    ...(answered ? [title(answered.title, s), text(answered.body, small(s))] : []),
  )
  const content = [
    letterhead(sheet, s),
    speak(sheet, s),
    dots(sheet, s),
    pair(
      s,
      box(
        { width: half },
        title(year.title, s),
        chart(year.points, s),
        text(year.note, { ...small(s), fontSize: s(7) }),
      ),
      beside,
    ),
    ...(tables.length > 0 ? [pair(s, ...tables.map(each => table(each, s)))] : []),
    text(sheet.small, { ...small(s), fontSize: s(7), marginTop: s(5) }),
    box({ borderTop: `0.7 solid ${colours.line}`, marginTop: s(10) }),
    pair(s, list(how.title, how.lines, true, s), list(cant.title, cant.lines, false, s)),
    box(
      {
        flexDirection: 'row',
        justifyContent: 'space-between',
        borderTop: `0.7 solid ${colours.line}`,
        marginTop: s(10),
        paddingTop: s(5),
      },
      text(foot[0], { ...small(s), fontSize: s(7), maxWidth: half * 1.2 }),
      text(foot[1], { ...small(s), fontSize: s(7), maxWidth: half * 0.8 }),
    ),
  ]
  const style = { padding: margin, fontFamily: families as never, backgroundColor: '#ffffff' }
  const facts = { title: sheet.headline, author: sheet.organisation, language: sheet.language }
  return make(
    Document,
    { ...facts, creator: 'Exhale', producer: 'Exhale' },
    make(
      Page,
      { size: 'A4', style },
      ...content.map((each, index) => make(View, { key: index, wrap: false }, each)),
    ),
  )
}

const smaller = [1, 0.95, 0.9, 0.85, 0.8, 0.75]

/** One sheet: where a language says more, everything is set a little smaller. */
async function paint(sheet: SheetText): Promise<Buffer> {
  let pdf: Buffer | undefined
  for (const scale of smaller) {
    pdf = await renderToBuffer(draw(sheet, size => size * scale) as never)
    if (countPages(pdf) === 1) break
  }
  return pdf ?? Buffer.alloc(0)
}

const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

runJobs<SheetText>(paint)
