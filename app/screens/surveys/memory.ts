import { useMemo, useSyncExternalStore } from 'react'
import { readAnswers } from '../../../domain/surveys/answers.ts'
import type { Answers } from '../../../domain/surveys/engine.ts'
import type { Instrument } from '../../../domain/surveys/instrument.ts'
import { subscribeKept, tellKept } from '../../browser/kept.ts'

/** A survey as this browser remembers it, and the time it was finished before. */
export type Memory = { answers: Answers; doneAt?: number; before?: { answers: Answers; doneAt: number } }

/** For browsers that keep nothing: until the page is left. Bounded: one for each survey. */
const passing = new Map<string, string>()

/** Answers live here alone. Another version of the instrument starts fresh. */
export function useMemory(instrument: Instrument): [Memory, (next: Memory | undefined) => void] {
  const key = `exhale:survey:${instrument.id}`
  const text = useSyncExternalStore(
    subscribeKept,
    () => read(key),
    () => null,
  )
  const memory = useMemo(() => parse(text, instrument), [text, instrument])
  const remember = (next: Memory | undefined) => {
    write(key, next && JSON.stringify({ version: instrument.version, ...next }))
    tellKept()
  }
  return [memory, remember]
}

function parse(text: string | null, instrument: Instrument): Memory {
  try {
    const { version, answers, doneAt, before } = JSON.parse(text ?? '')
    if (version !== instrument.version) return { answers: {} }
    return {
      answers: readAnswers(instrument, answers),
      doneAt: readTime(doneAt),
      before: readBefore(instrument, before),
    }
  } catch {
    return { answers: {} }
  }
}

function readBefore(instrument: Instrument, given: { answers?: unknown; doneAt?: unknown } | undefined) {
  const doneAt = readTime(given?.doneAt)
  return doneAt === undefined ? undefined : { answers: readAnswers(instrument, given?.answers), doneAt }
}

const readTime = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined)

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? passing.get(key) ?? null
  } catch {
    return passing.get(key) ?? null
  }
}

function write(key: string, text: string | undefined): void {
  passing.delete(key)
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== undefined) passing.set(key, text)
  }
}
