import type { SettingTexts } from '../../domain/settings/check.ts'
import { type Section, sections } from '../../domain/settings/sections.ts'
import { languageCodes } from '../../languages/languages.ts'
import { writeHours } from '../../platform/opening-hours.ts'

type Fields = Record<string, string>

const week = [1, 2, 3, 4, 5, 6, 7]

/** What a form of settings says, as it would be written in the environment. */
export function readSettingsForm(section: Section, fields: Fields): SettingTexts {
  const plain = sections[section].map(name => [name, (fields[name] ?? '').trim()])
  const texts: SettingTexts = Object.fromEntries(plain)
  if (section === 'line') return { ...texts, ...readLine(fields) }
  for (const name of ['OPERATOR_WEBSITE', 'ANALYTICS_URL'] as const)
    if (texts[name]) texts[name] = addProtocol(texts[name])
  if (texts.OPERATOR_ACCENT)
    texts.OPERATOR_ACCENT = `#${texts.OPERATOR_ACCENT.replace(/^#/, '').toLowerCase()}`
  return texts
}

function readLine(fields: Fields): SettingTexts {
  return {
    OPERATOR_LINE: (fields.OPERATOR_LINE ?? '').replace(/[\s()/.-]/g, ''),
    OPERATOR_LINE_HOURS: fields.always === '1' ? '' : readHours(fields),
    OPERATOR_LINE_NOTE: readNotes(fields),
  }
}

/** A day without an end, or no day at all, reads as nothing that could be taken. */
function readHours(fields: Fields): string {
  const days = week.map(day => ({ day, from: fields[`from${day}`] ?? '', to: fields[`to${day}`] ?? '' }))
  const open = days.filter(({ from, to }) => from !== '' || to !== '')
  return writeHours(open) || 'never'
}

function readNotes(fields: Fields): string {
  const notes = languageCodes.flatMap(code => {
    const note = (fields[`note.${code}`] ?? '').trim()
    return note ? [[code, note]] : []
  })
  return notes.length > 0 ? JSON.stringify(Object.fromEntries(notes)) : ''
}

const addProtocol = (text: string): string => (/^[a-z]+:/i.test(text) ? text : `https://${text}`)
