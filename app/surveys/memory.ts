import { useMemo } from 'react'
import { readAnswers } from '../../domain/surveys/answers.ts'
import type { Answers } from '../../domain/surveys/engine.ts'
import type { Instrument } from '../../domain/surveys/instrument.ts'
import { keep, useKept } from '../browser/kept.ts'

/** A survey as this browser remembers it, and the time it was finished before. */
export type Memory = { answers: Answers; doneAt?: number; before?: { answers: Answers; doneAt: number } }

/** Answers live here alone. Another version of the instrument starts fresh. */
export function useMemory(instrument: Instrument): [Memory, (next: Memory | undefined) => void] {
  const key = `exhale:survey:${instrument.id}`
  const text = useKept(key)
  const memory = useMemo(() => parse(text, instrument), [text, instrument])
  const remember = (next: Memory | undefined) =>
    keep(key, next && JSON.stringify({ version: instrument.version, ...next }))
  return [memory, remember]
}

function parse(text: string | null | undefined, instrument: Instrument): Memory {
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
