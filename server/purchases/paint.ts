import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { createElement as make, type ReactElement } from 'react'
import { runJobs } from '../../platform/thread.ts'
import { families } from '../painting/pdf-fonts.ts'

/** An invoice or credit note with all its words. */
export type PaperSheet = {
  language: string
  title: string
  seller: string[]
  facts: [name: string, value: string][]
  /** What it's for. */
  line: [name: string, value: string]
  sums: [name: string, value: string][]
  total: [name: string, value: string]
  notes: string[]
}

const colours = { ink: '#141f30', quiet: '#48535f', line: '#c9ccc8' }

function pair([name, value]: [string, string], isStrong: boolean, isRuled: boolean): ReactElement {
  const text = { fontWeight: isStrong ? (600 as const) : (400 as const) }
  return make(
    View,
    {
      key: name,
      style: {
        flexDirection: 'row',
        justifyContent: 'space-between',
        paddingVertical: isRuled ? 8 : 2,
        ...(isRuled && { borderBottomWidth: 0.75, borderBottomColor: colours.line }),
      },
    },
    make(Text, { style: { ...text, maxWidth: 300, paddingRight: 16 } }, name),
    make(Text, { style: { ...text, textAlign: 'right', maxWidth: 220 } }, value),
  )
}

const small = (text: string, colour = colours.quiet): ReactElement =>
  make(Text, { key: text, style: { fontSize: 9.5, color: colour, marginTop: 3 } }, text)

async function paint({
  language,
  title,
  seller,
  facts,
  line,
  sums,
  total,
  notes,
}: PaperSheet): Promise<Buffer> {
  const page = make(
    Page,
    {
      size: 'A4',
      style: {
        padding: 64,
        fontFamily: families,
        fontSize: 11,
        lineHeight: 1.4,
        color: colours.ink,
        backgroundColor: '#ffffff',
      },
    },
    make(
      View,
      null,
      seller.map((text, index) => small(text, index === 0 ? colours.ink : colours.quiet)),
    ),
    make(Text, { style: { fontSize: 24, fontWeight: 600, marginTop: 56, lineHeight: 1.2 } }, title),
    make(
      View,
      { style: { marginTop: 20 } },
      facts.map(each => pair(each, false, false)),
    ),
    make(
      View,
      { style: { marginTop: 32, borderTopWidth: 0.75, borderTopColor: colours.line } },
      pair(line, false, true),
      sums.map(each => pair(each, false, true)),
      pair(total, true, true),
    ),
    make(
      View,
      { style: { marginTop: 28 } },
      notes.map(text => small(text)),
    ),
  )
  return renderToBuffer(make(Document, { title, language, creator: 'Exhale', producer: 'Exhale' }, page))
}

runJobs<PaperSheet>(paint)
